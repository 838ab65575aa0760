import type { ListedLead } from '../../../../src/modules/customer-relations/leads/contract/leads'
import type { Values } from '../../../collection/describe'

type RecordOfLead = { of: 'merchants' | 'organizations' | 'locations'; filled: Values }

/** What can be made of a lead, with the fields that are known already: a kitchen's merchant, or a company and its office. */
export function recordsOfLead(lead: ListedLead): RecordOfLead[] {
  const { companyName: name, legalName, vatNumber, invoiceEmail, email, phone } = lead
  if (lead.kind === 'partner')
    return [
      {
        of: 'merchants',
        filled: {
          name,
          legalName,
          vatNumber,
          language: lead.language,
          contactEmail: email,
          contactPhone: phone,
        },
      },
    ]
  return [
    { of: 'organizations', filled: { name, legalName, vatNumber, invoiceEmail: invoiceEmail ?? email } },
    {
      of: 'locations',
      filled: {
        name,
        ...(lead.city ? { city: lead.city } : {}),
        contactName: `${lead.firstName} ${lead.lastName}`,
        contactPhone: phone,
      },
    },
  ]
}
