/** What is one part of the settings drawn as? A card with a heading and a line of help. */
import { type ReactNode, useId } from 'react';
import { Card, Lead, styled } from '../../../widgets/index.ts';

interface SettingsSectionProps {
  title: string;
  help: string;
  children?: ReactNode;
}

export function SettingsSection({ title, help, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Column>
        <Heading id={id}>{title}</Heading>
        <Lead>{help}</Lead>
        {children}
      </Column>
    </Card>
  );
}

const Column = styled('div', {
  // The button of a form in the middle of a page stays with its form.
  base: { display: 'flex', flexDirection: 'column', gap: '4', '& .actions': { position: 'static' } },
});

const Heading = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600' } });
