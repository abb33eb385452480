/** Where people of tests are while they meet a notary, as their browsers tell it. */
import type { Coordinates } from '../../src/engine/decide/location.ts';

export const NEAR_HOME: Coordinates = { latitude: 38.58, longitude: -121.49, accuracy: 25 };
