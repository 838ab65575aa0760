import type { MailSamples, Stage } from '../../messaging/messages/rehearse-mail'
import { mailAboutBudget } from './warn-budgets'

const sample =
  (level: 'near' | 'over', spentCents: number) =>
  ({ tx, ctx, reader, dedupeKey }: Stage) =>
    mailAboutBudget(tx, ctx, {
      to: reader,
      level,
      place: 'Nimbus 22@',
      spentCents,
      budgetCents: 250_000,
      dedupeKey,
    })

/** Every mail about budgets of locations. */
export const budgetMailSamples: MailSamples = {
  'budget-near': sample('near', 231_450),
  'budget-over': sample('over', 256_120),
}
