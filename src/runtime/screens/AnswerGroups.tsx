/** What was answered, in groups: a line for each answer, with the link to where it is changed; from there one comes back to the group. */
import { useEffect, useId, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { answerRows } from '../../engine/answer/answer-texts.ts';
import { answersFrom } from '../../engine/answer/answers.ts';
import { ownFields } from '../../engine/answer/stored-answers.ts';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import { findScreen, groupsShown, variantOf } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { AnswerGroup } from '../../engine/model/language.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { fixedSlot, groupSlot } from '../../engine/model/screen-kinds.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Lead, RichText, styled, VisuallyHidden } from '../../widgets/index.ts';
import { type Runtime, useRuntime, wordsIn } from '../context.tsx';
import type { KindProps } from './kind.ts';
import { HOLDS_FOCUS } from './ScreenHead.tsx';
import { FactLine, FactLines, Shows } from './Shows.tsx';

export function AnswerGroups(props: KindProps) {
  const { screen, facts } = props;
  const { product } = useRuntime();
  return (
    <Groups>
      {groupsShown(product, screen, facts).map((group) => (
        <Group key={group.id} {...props} group={group} />
      ))}
    </Groups>
  );
}

function Group({ group, flow, facts, journey, words, cameFrom }: KindProps & { group: AnswerGroup }) {
  const runtime = useRuntime();
  const heading = useId();
  const scope = useMemo(() => runtime.product.triggers.withLookups(facts), [runtime, facts]);
  const asked = screenAt(runtime, flow, group.screen ?? group.change, facts);
  const changed = screenAt(runtime, flow, group.change, facts);
  const link = useReturn(cameFrom !== undefined && cameFrom === group.change);
  const redo = changed?.redo && wordsIn(runtime, 'screens', changed.id, scope).one('redo');
  const note = group.change === undefined ? words.one(fixedSlot(group.id)) : redo;
  const { base } = runtime.product.source;
  return (
    <Frame aria-labelledby={heading}>
      <Heading>
        <h2 id={heading}>{words.one(groupSlot(group.id))}</h2>
        {group.change !== undefined && (
          <Link ref={link} to={pathOfScreen(base, flow, journey, group.change)} {...{ [HOLDS_FOCUS]: '' }}>
            {words.one('change')}
            <VisuallyHidden> {words.one(groupSlot(group.id))}</VisuallyHidden>
          </Link>
        )}
      </Heading>
      {asked && <Rows runtime={runtime} group={group} asked={asked} scope={scope} />}
      {asked?.shows && (
        <Shows screen={asked} facts={facts} words={wordsIn(runtime, 'screens', asked.id, scope)} />
      )}
      {note && (
        <Lead css={{ fontSize: 'small' }}>
          <RichText text={note} />
        </Lead>
      )}
    </Frame>
  );
}

/** Whoever comes back from a change stands again where they left, and not at the head of the list. */
function useReturn(isBack: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasBack = useRef(isBack);
  useEffect(() => {
    if (!wasBack.current) return;
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'center' });
  }, []);
  return link;
}

function Rows({
  runtime: { product },
  group,
  asked,
  scope,
}: {
  runtime: Runtime;
  group: AnswerGroup;
  asked: Screen;
  scope: Facts;
}) {
  const form = asked.form === undefined ? undefined : product.source.forms[asked.form];
  if (!form) return null;
  const answers = answersFrom(asked.writes, scope, ownFields(form), product.triggers);
  const rows = answerRows(form, answers, { names: group.fields, facts: scope });
  if (rows.length === 0) return null;
  return (
    <FactLines>
      {rows.map(({ field, label, texts }) => (
        <FactLine key={field}>
          <dt>{label}</dt>
          {texts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </FactLine>
      ))}
    </FactLines>
  );
}

function screenAt(
  { product }: Pick<Runtime, 'product'>,
  flow: OpenFlow,
  path: string | undefined,
  facts: Facts,
): Screen | undefined {
  const found = path === undefined ? undefined : findScreen(flow, path);
  return found && variantOf(product, flow, found.screen, facts);
}

const Groups = styled('div', { base: { display: 'grid', gap: '6' } });

const Frame = styled('section', { base: { display: 'grid', gap: '3', minWidth: '0' } });

const Heading = styled('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    minHeight: 'target',
    borderBottom: '1px solid {colors.line}',
    '& > h2': { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'target',
      flex: 'none',
      color: 'brand.link',
      textDecoration: 'underline',
      textUnderlineOffset: '0.15em',
    },
  },
});
