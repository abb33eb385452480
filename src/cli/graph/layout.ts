/** Lays out a drawing so that nothing covers anything, with dagre. */
import { Graph, layout } from '@dagrejs/dagre';
import type { Event } from './event.ts';
import type { Drawing, Group } from './model.ts';
import type { Connector, Picture, Piece } from './picture.ts';
import { moved } from './picture.ts';
import { banner, CARD_WIDTH, cardPiece, heading, panelPiece, pillPiece } from './pieces.ts';

/** The width that the page is made for; a graph that is wider by itself widens it. */
const PAGE = 1600;
const MARGIN = 36;
const GAP = 28;
const HEAD = 84;

/**
 * Events are nodes of their own, so that no label lies on another or on an edge; what may be entered from any
 * step stands beside the graph, where its edges would have crossed all others.
 */
export function pictureOf(drawing: Drawing): Picture {
  const [main, ...others] = islandsOf(drawing).map(layOut);
  const picture: Picture = { width: 0, height: 0, shapes: [], texts: [], lines: [] };
  picture.texts.push(...banner(drawing.title, drawing.about, MARGIN, 22));
  if (main) add(picture, main, MARGIN, HEAD);
  const left = MARGIN + (main ? main.width + 2 * GAP : 0);
  const bottom = HEAD + (main?.height ?? 0);
  const top = others.reduce((y, island) => {
    add(picture, island, left, y);
    return y + island.height + 2 * GAP;
  }, HEAD);
  const beside = columnsFrom(left, top);
  const [first, ...rest] = drawing.groups;
  const fits = first && beside.length > 0 && heightIn(first, beside.length) <= bottom - top;
  if (fits) putGroups(picture, [first], beside);
  const below = columnsFrom(MARGIN, Math.max(bottom, extent(picture).bottom) + 2 * GAP);
  putGroups(picture, fits ? rest : drawing.groups, below);
  const { right, bottom: end } = extent(picture);
  return { ...picture, width: Math.ceil(right + MARGIN), height: Math.ceil(end + MARGIN) };
}

function extent({ shapes, texts, lines }: Picture): { right: number; bottom: number } {
  const boxes = [...shapes, ...texts];
  const points = lines.flatMap((line) => line.points);
  return {
    right: Math.max(0, ...boxes.map(({ x, width }) => x + width), ...points.map(({ x }) => x)),
    bottom: Math.max(0, ...boxes.map(({ y, height }) => y + height), ...points.map(({ y }) => y)),
  };
}

type Island = Pick<Drawing, 'cards' | 'events'>;

/** The parts that no event connects, the largest first: each is laid out by itself. */
function islandsOf({ cards, events }: Drawing): Island[] {
  const leader = new Map(cards.map(({ id }) => [id, id]));
  const find = (id: string): string => {
    const above = leader.get(id) ?? id;
    return above === id ? id : find(above);
  };
  for (const { from, to } of events) for (const id of from) leader.set(find(id), find(to));
  const islands = [...Map.groupBy(cards, ({ id }) => find(id))].map(([name, own]) => ({
    cards: own,
    events: events.filter(({ to }) => find(to) === name),
  }));
  return islands.sort((one, other) => other.cards.length - one.cards.length);
}

function layOut({ cards, events }: Island): Picture {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 26, edgesep: 18, ranksep: 17, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  const pieces = new Map<string, Piece>();
  const put = (id: string, piece: Piece) => {
    pieces.set(id, piece);
    graph.setNode(id, { width: piece.shape.width, height: piece.shape.height });
  };
  for (const card of cards) put(`card ${card.id}`, cardPiece(card, card.isFirst ? 'first' : 'card'));
  for (const event of events) addEvent(graph, event, put);
  layout(graph);
  const placed = [...pieces].map(([id, piece]) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return moved(piece, x - piece.shape.width / 2, y - piece.shape.height / 2);
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const shapes = placed.map(({ shape }) => shape);
  return { width, height, shapes, texts: placed.flatMap(({ texts }) => texts), lines: linesOf(graph) };
}

function add(picture: Picture, island: Picture, x: number, y: number): void {
  picture.shapes.push(...island.shapes.map((shape) => ({ ...shape, x: shape.x + x, y: shape.y + y })));
  picture.texts.push(...island.texts.map((text) => ({ ...text, x: text.x + x, y: text.y + y })));
  const move = (point: { x: number; y: number }) => ({ x: point.x + x, y: point.y + y });
  picture.lines.push(...island.lines.map((line) => ({ ...line, points: line.points.map(move) })));
}

function addEvent(graph: Graph, event: Event, put: (id: string, piece: Piece) => void): void {
  const pill = pillPiece(event);
  // The straighter the usual way stands, the better it reads: what goes on from one step only is pulled straight.
  const weight = event.from.length === 1 ? 4 : 1;
  if (!pill) {
    for (const from of event.from) graph.setEdge(`card ${from}`, `card ${event.to}`, { weight, minlen: 2 });
    return;
  }
  const id = `event ${event.id}`;
  put(id, pill);
  for (const from of event.from) graph.setEdge(`card ${from}`, id, { weight });
  graph.setEdge(id, `card ${event.to}`, { weight });
}

function linesOf(graph: Graph): Connector[] {
  return graph.edges().map((edge) => {
    const { points = [] } = graph.edge(edge) as { points?: { x: number; y: number }[] };
    return {
      points: points.map(({ x, y }) => ({ x, y })),
      arrow: edge.w.startsWith('card '),
    };
  });
}

interface Column {
  x: number;
  y: number;
}

function columnsFrom(left: number, top: number): Column[] {
  const count = Math.floor((PAGE - MARGIN - left + GAP) / (CARD_WIDTH + GAP));
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    x: left + at * (CARD_WIDTH + GAP),
    y: top,
  }));
}

/** Each group begins in the shortest column; the cards of a large one fill all columns evenly. */
function putGroups(picture: Picture, groups: Group[], columns: Column[]): void {
  for (const group of groups) {
    const used = group.cards.length > 2 ? columns : [shortest(columns)];
    const y = Math.max(...used.map((column) => column.y));
    const head = heading(group.title, group.about, used[0]?.x ?? MARGIN, y);
    picture.texts.push(...head.texts);
    for (const column of used) column.y = y + head.height;
    for (const piece of piecesOf(group)) putPiece(piece, shortest(used), picture);
    for (const column of used) column.y += 18;
  }
}

function heightIn(group: Group, count: number): number {
  const picture: Picture = { width: 0, height: 0, shapes: [], texts: [], lines: [] };
  putGroups(
    picture,
    [group],
    Array.from({ length: count }, (_, at) => ({ x: at * CARD_WIDTH, y: 0 })),
  );
  return extent(picture).bottom;
}

function piecesOf({ title, cards, names }: Group): Piece[] {
  const kind = title === 'By status alone' ? 'screen' : 'card';
  return [...cards.map((card) => cardPiece(card, kind)), ...(names.length > 0 ? [panelPiece(names)] : [])];
}

function putPiece(piece: Piece, column: Column, picture: Picture): void {
  const { shape, texts } = moved(piece, column.x, column.y);
  picture.shapes.push(shape);
  picture.texts.push(...texts);
  column.y += shape.height + 14;
}

function shortest(columns: Column[]): Column {
  return columns.reduce((best, column) => (column.y < best.y ? column : best));
}
