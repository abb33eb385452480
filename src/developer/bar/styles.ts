/** How the bar looks: a sheet of its own inside its shadow root, in colors of no lender. */

export const BAR_STYLES = `
:host { all: initial; display: block; font: 14px/1.45 system-ui, sans-serif; color: #16181d; background: #f4f5f7;
  border-bottom: 2px solid #16181d; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; font: inherit; }
.bar { max-height: 60vh; overflow: auto; padding: 0 16px 12px; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); }
.head { position: sticky; top: 0; padding-block: 8px; background: #f4f5f7; grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.head h2 { margin-right: auto; }
.wide { grid-column: 1 / -1; }
section, form { display: grid; gap: 8px; align-content: start; min-width: 0; }
h2 { margin: 0; font-weight: 700; }
p { margin: 0; overflow-wrap: anywhere; }
label { display: grid; gap: 4px; }
input, select, button { width: 100%; min-height: 36px; padding: 4px 10px; border: 1px solid #5b6270; border-radius: 4px;
  background: #fff; color: #16181d; }
button { cursor: pointer; font-weight: 600; }
.head button { width: auto; }
button[aria-pressed="true"] { background: #16181d; color: #fff; }
:focus-visible { outline: 3px solid #1a5fd0; outline-offset: 2px; }
pre { margin: 0; padding: 8px; max-height: 40vh; overflow: auto; background: #fff; border: 1px solid #c5c9d1;
  font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
`;
