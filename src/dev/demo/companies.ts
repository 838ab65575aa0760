import type { City } from '../../core/contract/common'
import type { LocationSettings } from '../../core/db/columns'
import { DAY_MS } from '../../core/rules/instant'
import { WEEKDAYS, type Weekday } from '../../core/rules/local-time'
import { COMPANIES, type RulePlan } from './company-plans'
import { plain } from './names'
import { randomOf } from './random'
import type { Rows } from './rows'
import { type Place, placeAt } from './streets'

export interface Rule extends RulePlan {
  id: string
}

/** The days on which a rule gives something. */
export const weekdaysOf = (rule: RulePlan): readonly Weekday[] =>
  rule.everyDay ? WEEKDAYS : WEEKDAYS.slice(0, 5)

/** A company's place, as people and orders need it. */
export interface Office extends Place {
  id: string
  organizationId: string
  name: string
  city: City
  domain: string
  contact: string
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
        contact_name: plan.contact,
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
          weekdays: weekdaysOf(rule).map(day => WEEKDAYS.indexOf(day) + 1),
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
        contact: plan.contact,
        people: plan.people,
        rules,
        settings: company.settings,
        billing,
      })
    }
  }
  return { rows, offices }
}
