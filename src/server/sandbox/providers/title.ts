/** What stands on a home, who owns it, and is its title good? The sandbox's title company and county. */
import type { Provider } from '../../stages/provider.ts';
import type { LiensFoundFacts, RecordingFacts, TitleReportFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { drawn, idOf } from './chance.ts';
import { homeOf, type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';
import { worthOf } from './property.ts';

type Lien = LiensFoundFacts['foundLiens'][number];

/** Of a balance, in percent: an old mortgage at a low rate. */
const MONTHLY_PERCENT = 0.3;

export function createTitle(): Provider {
  return {
    ask: async ({ question, facts }): Promise<LiensFoundFacts | TitleReportFacts | RecordingFacts> => {
      const given = providerFacts(facts);
      switch (question) {
        case 'liens':
          return { foundLiens: liensOf(given) };
        case 'prequalify':
          return { isClear: true, ownerDiffers: fitsAnswers('otherOwner', given.inputs) };
        case 'final':
          return finalReport(given);
        case 'owners':
          return {
            isClear: true,
            coDeedStatus: fitsAnswers('shared', given.inputs) ? 'NO_BYPASS' : 'BYPASS',
          };
        case 'record':
          return { recorded: true };
        default:
          throw unknownQuestion('title', question);
      }
    },
  };
}

function liensOf(given: ProviderFacts): Lien[] {
  const { inputs } = given;
  const home = homeOf(given);
  const value = worthOf(given);
  if (fitsAnswers('noLiens', inputs)) return [];
  if (fitsAnswers('roundValue', inputs)) return [mortgage(home, 200_000)];
  if (fitsAnswers('noEstimate', inputs)) return [mortgage(home, 150_000)];
  if (fitsAnswers('highLien', inputs)) return [mortgage(home, value * 0.76)];
  if (fitsAnswers('fullLien', inputs)) return [mortgage(home, value * 0.96)];
  const first = mortgage(home, value * (drawn('mortgage', home, 30, 55) / 100));
  if (!fitsAnswers('threeLiens', inputs)) return [first];
  return [
    mortgage(home, value * 0.4),
    lien(home, 'Copperfield Savings', 'LINE_OF_CREDIT', value * 0.06, 180),
    lien(home, 'County Tax Collector', 'TAX', 2_400, 0),
  ];
}

function mortgage(home: string, balance: number): Lien {
  return lien(home, 'Meridian Home Bank', 'MORTGAGE', balance, (balance * MONTHLY_PERCENT) / 100);
}

/** Whole dollars, rounded to the nearest. */
function lien(
  home: string,
  holder: string,
  kind: NonNullable<Lien['kind']>,
  balance: number,
  payment: number,
): Lien {
  const uuid = idOf(`lien|${kind}|${home}`);
  return { uuid, holder, kind, balance: Math.round(balance), monthlyPayment: Math.round(payment) };
}

function finalReport({ inputs, application }: ProviderFacts): TitleReportFacts {
  const isPulledAgain = application.status?.waitingOnFloodCert === true;
  return {
    isClear: true,
    acceptable: true,
    waitingOnFloodCert: fitsAnswers('floodWait', inputs) && !isPulledAgain,
    attorneyNeeded: fitsAnswers('attorney', inputs),
  };
}
