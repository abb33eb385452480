/** What does the lender still ask for? A list of tasks, the oldest first, asked for again while somebody looks at it. */

import { useId } from 'react';
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import { pathOfScreen } from '../../engine/decide/pages.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { Card, Lead, RichText, styled } from '../../widgets/index.ts';
import { useRuntime } from '../context.tsx';
import { useConditions } from '../journey/useConditions.ts';
import type { KindProps } from './kind.ts';
import { FlowLink, Links } from './Links.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';

export function ConditionsScreen(props: KindProps) {
  const { flow, journey: uuid, words, asked } = props;
  const conditions = useConditions(flow, uuid, { known: asked });
  const isEmpty = conditions.length === 0;
  return (
    <>
      {isEmpty && <ScreenPicture screen={props.screen} />}
      <ScreenHead title={words.one('title')} help={isEmpty ? undefined : words.maybe('help')} />
      <Shows {...props} />
      {isEmpty ? (
        <Lead role="status">{words.one('empty')}</Lead>
      ) : (
        <List>
          {conditions.map((condition) => (
            <li key={condition.uuid}>
              <Condition condition={condition} flow={flow} uuid={uuid} />
            </li>
          ))}
        </List>
      )}
      <Links {...props} quiet={!isEmpty} />
    </>
  );
}

interface ConditionProps {
  condition: ShownCondition;
  flow: OpenFlow;
  uuid: string;
}

function Condition({ condition, flow, uuid }: ConditionProps) {
  const { base } = useRuntime().product.source;
  const { header, description, button, route } = condition;
  const heading = useId();
  return (
    <Card aria-labelledby={heading}>
      <Body>
        <Name id={heading}>{header}</Name>
        {description !== '' && (
          <Lead>
            <RichText text={description} />
          </Lead>
        )}
        <FlowLink
          to={pathOfScreen(base, flow, uuid, route)}
          look="plain"
          words={button}
          describedBy={heading}
        />
      </Body>
    </Card>
  );
}

const List = styled('ul', {
  base: { listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '4' },
});

const Body = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', alignItems: { sm: 'flex-start' } },
});

const Name = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' } });
