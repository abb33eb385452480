/** How far above its corner must the button of the chat stand, so that it covers nothing that somebody has to press or read? */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the button and what it makes way for, in pixels. */
const GAP = 8;

/**
 * Pixels upwards from `button`, the box in its corner; 0 where it is in nobody's way, or where there is no room above
 * either, `height` being that of the window.
 */
export function clearanceOf(button: Box, obstacles: readonly Box[]): number {
  let lift = 0;
  // Each turn gets past one of them at least.
  for (let turns = 0; turns <= obstacles.length; turns += 1) {
    const inTheWay = obstacles.filter((each) => overlaps(moved(button, lift), each));
    if (inTheWay.length === 0) return lift;
    lift = button.bottom - Math.min(...inTheWay.map(({ top }) => top)) + GAP;
    if (button.top - lift < GAP) return 0;
  }
  return 0;
}

function moved({ left, top, right, bottom }: Box, lift: number): Box {
  return { left, right, top: top - lift, bottom: bottom - lift };
}

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.right + GAP <= other.left || other.right + GAP <= one.left;
  return !isBeside && one.bottom + GAP > other.top && other.bottom + GAP > one.top;
}
