import { z } from 'zod'
import { holds } from '../../../core/procedures'
import { LANGUAGES } from '../../../core/rules/languages'
import { NotificationTemplate } from './contract/notify'
import { MAY_NOTIFY } from './recipients'
import type { AudienceGroup } from './rules/audience'
import { type NotificationKind, type NotificationMedium, USUAL_MEDIA } from './rules/notifying'
import { notificationTexts } from './texts'

type Template = { kind: NotificationKind; group: AudienceGroup; media: readonly NotificationMedium[] }
type TemplateName = keyof ReturnType<typeof notificationTexts>['templates']

const OFFERS: readonly NotificationMedium[] = ['push', 'email']
const URGENT: readonly NotificationMedium[] = ['push', 'sms', 'email']

/** What is written most, each for whom and by which ways; their words stand in the texts. */
const TEMPLATES: Record<TemplateName, Template> = {
  locationDisabled: { kind: 'service', group: 'couriers', media: URGENT },
  shiftsOpen: { kind: 'service', group: 'couriers', media: USUAL_MEDIA },
  serviceChange: { kind: 'service', group: 'customers', media: USUAL_MEDIA },
  deliveryDelay: { kind: 'service', group: 'customers', media: URGENT },
  kitchenNews: { kind: 'service', group: 'kitchens', media: USUAL_MEDIA },
  companyNews: { kind: 'service', group: 'companies', media: USUAL_MEDIA },
  lunchReminder: { kind: 'marketing', group: 'customers', media: OFFERS },
  newMenu: { kind: 'marketing', group: 'customers', media: OFFERS },
  missYou: { kind: 'marketing', group: 'customers', media: OFFERS },
}

/** Words to begin with, in every language. */
export const listNotificationTemplates = holds(...MAY_NOTIFY)
  .output(z.object({ templates: z.array(NotificationTemplate) }))
  .query(() => ({
    templates: (Object.entries(TEMPLATES) as [TemplateName, Template][]).map(([name, template]) => ({
      name,
      kind: template.kind,
      group: template.group,
      media: [...template.media],
      words: Object.fromEntries(
        LANGUAGES.map(language => [language, notificationTexts(language).templates[name]]),
      ) as z.input<typeof NotificationTemplate>['words'],
    })),
  }))
