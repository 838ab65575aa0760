import type { City } from '../../core/contract/common'
import type { LocationSettings } from '../../core/db/columns'
import { DAY_MS } from '../../core/rules/instant'
import type { Channel } from '../../core/rules/ordering/channels'
import { plain } from './names'
import { randomOf } from './random'
import type { Rows } from './rows'
import { type Place, placeAt } from './streets'

interface RulePlan {
  kind: 'kind' | 'flex'
  cents: number
  channels?: Channel[]
  unlocksAtCents?: number
  maxPerMonthCents?: number
}

interface OfficePlan {
  name: string
  city: City
  street: string
  number: number
  floor: string
  activationCode: string
  access: string
  /** Of the 200 people, so many work here. */
  people: number
}

interface CompanyPlan {
  name: string
  legalName: string
  vatNumber: string
  domain: string
  settings: LocationSettings
  rules: RulePlan[]
  offices: OfficePlan[]
}

const COMPANIES: readonly CompanyPlan[] = [
  {
    name: 'Nimbus Software',
    legalName: 'Nimbus Software Ibérica, S.L.',
    vatNumber: 'ESB66482915',
    domain: 'nimbus.test',
    settings: { allowCustomerPayment: true, allowCustomProjectCodes: true },
    rules: [
      { kind: 'kind', cents: 500, channels: ['canteen'] },
      { kind: 'flex', cents: 700, maxPerMonthCents: 15_400 },
    ],
    offices: [
      {
        name: 'Nimbus 22@',
        city: 'bcn',
        street: 'Carrer de Pallars',
        number: 193,
        floor: '4',
        activationCode: 'NIMBUS22',
        access: 'Recepció a la planta baixa; pugeu amb el muntacàrregues fins a la 4a.',
        people: 34,
      },
      {
        name: 'Nimbus Azca',
        city: 'mad',
        street: 'Calle de Orense',
        number: 34,
        floor: '7',
        activationCode: 'NIMBUS28',
        access: 'Avisar en el control de accesos de la calle Orense.',
        people: 16,
      },
    ],
  },
  {
    name: 'Áurea Consulting',
    legalName: 'Áurea Consulting Partners, S.A.',
    vatNumber: 'ESA08731246',
    domain: 'aurea.test',
    settings: { allowCustomerPayment: true, requireCostCenter: true, payByTransferAllowed: true },
    rules: [{ kind: 'kind', cents: 900, unlocksAtCents: 200 }],
    offices: [
      {
        name: 'Áurea Diagonal',
        city: 'bcn',
        street: 'Avinguda Diagonal',
        number: 441,
        floor: '9',
        activationCode: 'AUREA441',
        access: 'Entrada de serveis pel carrer del darrere. Truqueu al timbre 9.',
        people: 18,
      },
      {
        name: 'Áurea Castellana',
        city: 'mad',
        street: 'Paseo de la Castellana',
        number: 95,
        floor: '12',
        activationCode: 'AUREA095',
        access: 'Muelle de carga en la planta -1; ascensor de servicio.',
        people: 18,
      },
      {
        name: 'Áurea Nervión',
        city: 'sev',
        street: 'Avenida de Eduardo Dato',
        number: 48,
        floor: '3',
        activationCode: 'AUREA048',
        access: 'Portero de 8:00 a 20:00.',
        people: 8,
      },
    ],
  },
  {
    name: 'Llevant Assegurances',
    legalName: 'Llevant Mutua de Seguros, M.P.S.',
    vatNumber: 'ESV46219380',
    domain: 'llevant.test',
    settings: { allowCustomerPayment: true },
    rules: [{ kind: 'flex', cents: 1100, maxPerMonthCents: 22_000 }],
    offices: [
      {
        name: 'Llevant Colom',
        city: 'vlc',
        street: 'Carrer de Colom',
        number: 40,
        floor: '2',
        activationCode: 'LLEVANT1',
        access: "Deixeu les bosses a l'office de la segona planta.",
        people: 16,
      },
      {
        name: 'Llevant Eixample',
        city: 'bcn',
        street: "Carrer d'Aragó",
        number: 284,
        floor: '1',
        activationCode: 'LLEVANT2',
        access: 'Oficina oberta de 8 a 18 h.',
        people: 8,
      },
    ],
  },
  {
    name: 'Estudi Marina',
    legalName: 'Estudi Marina Arquitectes, S.L.P.',
    vatNumber: 'ESB64907731',
    domain: 'estudimarina.test',
    settings: { allowCustomerPayment: true, allowCustomProjectCodes: true },
    rules: [{ kind: 'flex', cents: 900 }],
    offices: [
      {
        name: 'Estudi Marina Poblenou',
        city: 'bcn',
        street: 'Carrer de Pujades',
        number: 158,
        floor: '0',
        activationCode: 'MARINA08',
        access: 'Nau a peu de carrer, porta verda.',
        people: 10,
      },
    ],
  },
  {
    name: 'Guadal Logística',
    legalName: 'Guadal Logística Integral, S.L.',
    vatNumber: 'ESB91340562',
    domain: 'guadal.test',
    settings: { allowCustomerPayment: false },
    rules: [{ kind: 'kind', cents: 1500, channels: ['canteen'] }],
    offices: [
      {
        name: 'Guadal Buhaira',
        city: 'sev',
        street: 'Avenida de la Buhaira',
        number: 17,
        floor: '5',
        activationCode: 'GUADAL41',
        access: 'Dejar el pedido en la cocina de la quinta planta.',
        people: 12,
      },
      {
        name: 'Guadal Legazpi',
        city: 'mad',
        street: 'Calle de Embajadores',
        number: 181,
        floor: '1',
        activationCode: 'GUADAL28',
        access: 'Puerta de almacén, preguntar por Recepción.',
        people: 6,
      },
    ],
  },
]

export interface Rule extends RulePlan {
  id: string
}

/** A company's place, as people and orders need it. */
export interface Office extends Place {
  id: string
  organizationId: string
  name: string
  city: City
  domain: string
  people: number
  rules: Rule[]
  settings: LocationSettings
  billing: { name: string; vatNumber: string; address: Place['address']; email: string }
}

/** Five companies, ten offices, and what they give their people to eat. */
export function makeCompanies(seed: number, now: Date): { rows: Rows; offices: Office[] } {
  const random = randomOf(seed, 'companies')
  const since = new Date(now.getTime() - 400 * DAY_MS)
  const stamps = { created_at: since, updated_at: since }
  const rows = { organization: [], location: [], entitlement_rule: [] } satisfies Rows as Required<
    Pick<Rows, 'organization' | 'location' | 'entitlement_rule'>
  >
  const offices: Office[] = []
  for (const company of COMPANIES) {
    const organizationId = random.id(since)
    rows.organization.push({
      id: organizationId,
      name: company.name,
      legal_name: company.legalName,
      vat_number: company.vatNumber,
      invoice_email: `facturas@${company.domain}`,
      settings: { ...company.settings },
      ...stamps,
    })
    for (const plan of company.offices) {
      const place = placeAt(plan.city, plan.street, plan.number, `${plan.floor}.ª planta`)
      const id = random.id(since)
      const billing = {
        name: company.legalName,
        vatNumber: company.vatNumber,
        address: place.address,
        email: `facturas@${company.domain}`,
      }
      const rules = company.rules.map(rule => ({ ...rule, id: random.id(since) }))
      rows.location.push({
        id,
        organization_id: organizationId,
        name: plan.name,
        slug: plain(plan.name),
        city: plan.city,
        address: { ...place.address, name: plan.name },
        lat: place.lat,
        lon: place.lon,
        activation_code: plan.activationCode,
        allowed_domains: [company.domain],
        admitted_domains: [company.domain],
        contact_name: plan.city === 'bcn' || plan.city === 'vlc' ? 'Recepció' : 'Recepción',
        contact_phone: `+349${plan.city === 'bcn' ? '3' : plan.city === 'mad' ? '1' : '5'}0100${random.whole(100, 999)}`,
        floor: plan.floor,
        access_instructions: plan.access,
        wifi_name: `${company.name.split(' ')[0]} Guests`,
        wifi_password: `benvinguts${random.whole(10, 99)}`,
        billing_details: billing,
        settings: {},
        ...stamps,
      })
      for (const rule of rules)
        rows.entitlement_rule.push({
          id: rule.id,
          location_id: id,
          kind: rule.kind,
          amount_cents: rule.cents,
          unlocks_at_user_spent_cents: rule.unlocksAtCents ?? 0,
          max_per_month_cents: rule.maxPerMonthCents ?? null,
          ...(rule.channels ? { channels: rule.channels } : {}),
          ...stamps,
        })
      offices.push({
        ...place,
        id,
        organizationId,
        name: plan.name,
        city: plan.city,
        domain: company.domain,
        people: plan.people,
        rules,
        settings: company.settings,
        billing,
      })
    }
  }
  return { rows, offices }
}
