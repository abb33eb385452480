/** The calls that say when the lender answers, by the departments that its product names (SL 7). */
import { type HoursDepartment, isOpenAt, type WeekdayHours, weekOf } from '../../engine/decide/hours.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { COUNT, closed, listOf, orNull, TEXT, TRUTH } from '../openapi/shapes.ts';

const WEEK = closed({
  weekdays: listOf(
    closed({
      ...{ weekday: TEXT, weekdayValue: COUNT, isOpen: TRUTH },
      ...{ startTime: orNull(TEXT), endTime: orNull(TEXT) },
    }),
  ),
});

/** Of what the calls are asked for only `display` is named: whether the hours are to be shown, which is all they are for. */
const QUERY = { display: { enum: ['true', 'false'] } };

export const hours: Handler = {
  name: 'hours',
  says: 'The days of a week on which a department of the lender answers.',
  query: QUERY,
  answers: { 200: WEEK },
  who: 'anyone',
  handle: async (_services, call) => ({ status: 200, body: { weekdays: weekFor(call) } }),
};

export const hoursWeek: Handler = {
  name: 'hoursWeek',
  says: 'The same, at its other path.',
  query: QUERY,
  answers: { 200: WEEK },
  who: 'anyone',
  handle: async (_services, call) => ({ status: 200, body: { weekdays: weekFor(call) } }),
};

export const hoursOpen: Handler = {
  name: 'hoursOpen',
  says: 'Does a department of the lender answer now?',
  answers: { 200: closed({ open: TRUTH }) },
  who: 'anyone',
  handle: async ({ clock }, call) => {
    const open = isOpenAt(call.org.supportHours, departmentOf(call), clock());
    return { status: 200, body: { open } };
  },
};

function weekFor(call: Call): WeekdayHours[] {
  const { display } = call.query;
  if (display !== undefined && display !== 'true' && display !== 'false') {
    throw new Refused(400, 'The query parameter "display" is true or false.');
  }
  return weekOf(call.org.supportHours, departmentOf(call));
}

/** An org without a chat has its hours all the same: the phone is named by the product. */
function departmentOf({ product, params }: Call): HoursDepartment {
  const { departments } = product.bundle.chat ?? {};
  if (params.department === departments?.phone) return 'phone';
  if (params.department === departments?.chat) return 'chat';
  throw notFound();
}
