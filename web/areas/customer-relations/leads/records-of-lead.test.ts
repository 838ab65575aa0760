import { expect, test } from 'bun:test'
import type { ListedLead } from '../../../../src/modules/customer-relations/leads/contract/leads'
import { recordsOfLead } from './records-of-lead'

const lead: ListedLead = {
  id: '5f0000000000000000000001',
  kind: 'location',
  state: 'contacted',
  firstName: 'Núria',
  lastName: 'Soler',
  email: 'nuria@soler.test',
  phone: '+34612345678',
  role: 'Owner',
  companyName: 'Soler',
  legalName: 'Soler i Filles, SL',
  vatNumber: 'ESB12345674',
  duns: null,
  invoiceEmail: 'invoices@soler.test',
  city: null,
  peopleCount: null,
  message: '',
  language: 'ca',
  note: '',
  assigneeId: null,
  assigneeName: null,
  createdAt: new Date('2026-11-24T10:00:00Z'),
  updatedAt: new Date('2026-11-24T10:00:00Z'),
  archivedAt: null,
}

test('an office becomes a company and its place, a kitchen a merchant, with what is known of them', () => {
  expect(recordsOfLead(lead)).toEqual([
    {
      of: 'organizations',
      filled: {
        name: 'Soler',
        legalName: 'Soler i Filles, SL',
        vatNumber: 'ESB12345674',
        invoiceEmail: 'invoices@soler.test',
      },
    },
    {
      of: 'locations',
      filled: { name: 'Soler', contactName: 'Núria Soler', contactPhone: '+34612345678' },
    },
  ])
  expect(recordsOfLead({ ...lead, kind: 'partner' }).map(({ of }) => of)).toEqual(['merchants'])
})

test('where no invoices go yet, they go to whoever has asked', () => {
  const [company, office] = recordsOfLead({ ...lead, kind: 'customer', invoiceEmail: null, city: 'mad' })
  expect(company!.filled.invoiceEmail).toBe('nuria@soler.test')
  expect(office!.filled.city).toBe('mad')
})
