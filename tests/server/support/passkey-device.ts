/** What a device with a passkey hands over, without a browser. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest();
export const url = (data: Buffer) => data.toString('base64url');
const head = (major: number, size: number) =>
  size < 24 ? Buffer.from([major + size]) : Buffer.from([major + 25, size >> 8, size & 255]);
const text = (value: string) => Buffer.concat([head(0x60, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(0x40, value.length), value]);

/** A device with one passkey (ES256), as a browser would hand it over on a page of this host. */
export function createDevice(host = 'localhost') {
  const own = `http://${host}`;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const said = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: url(Buffer.from(challenge)), origin, crossOrigin: false }));
  const data = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha(host), Buffer.from([flags]), count]);
  };
  const whole = (response: object) => ({
    ...{ id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {}, response },
  });
  return {
    id: url(id),
    made: (challenge: string, origin = own) => {
      const [px, py] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      const cose = [
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        bytes32(px),
        Buffer.from([0x22]),
        bytes32(py),
      ];
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), id, ...cose]);
      const authData = Buffer.concat([data(0x41, 0), credential]);
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authData)],
      ]);
      const clientDataJSON = url(said('webauthn.create', challenge, origin));
      return whole({ clientDataJSON, attestationObject: url(attestation) });
    },
    signed: (challenge: string, counter: number, origin = own) => {
      const client = said('webauthn.get', challenge, origin);
      const authenticatorData = data(1, counter);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha(client)]), privateKey);
      return whole({
        ...{ clientDataJSON: url(client), authenticatorData: url(authenticatorData) },
        signature: url(signature),
      });
    },
  };
}
const bytes32 = (value: Buffer) => Buffer.concat([Buffer.from([0x58, 32]), value]);
