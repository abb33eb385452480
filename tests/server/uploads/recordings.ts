/** Recordings as phones write them, made byte by byte. */

function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

export function mp4(): Buffer {
  const brand = Buffer.from('isom\0\0\u0002\0isommp42', 'latin1');
  return Buffer.concat([
    box('ftyp', brand),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
}

export function amr(): Buffer {
  // Two frames of 12.2 kbit/s: type 7, 31 bytes behind each.
  const frame = Buffer.concat([Buffer.from([7 << 3]), Buffer.alloc(31, 1)]);
  return Buffer.concat([Buffer.from('#!AMR\n'), frame, frame]);
}

export function mp3(frames = 4): Buffer {
  // MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes each.
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
