import { DAY_MS, HOUR_MS } from '../../core/rules/instant'
import { randomOf } from './random'
import type { Rows } from './rows'

/** Who has filled in a form lately: some wait for an answer, some have become something. */
export function makeLeads(seed: number, now: Date): NonNullable<Rows['lead']> {
  const random = randomOf(seed, 'leads')
  const told = (hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
    return { id: random.id(at), created_at: at, updated_at: at }
  }
  const day = DAY_MS / HOUR_MS
  return [
    {
      ...told(12 * day),
      kind: 'customer',
      state: 'won',
      first_name: 'Helena',
      last_name: 'Puig',
      email: 'helena.puig@altaveu.example',
      phone: '+34612000101',
      role: 'Office manager',
      company_name: 'Altaveu Estudi',
      city: 'bcn',
      people_count: 35,
      message: 'Dinar de dimarts a dijous.',
      language: 'ca',
      note: 'Comencen dilluns.',
    },
    {
      ...told(6 * day),
      kind: 'partner',
      state: 'lost',
      first_name: 'Iván',
      last_name: 'Robles',
      email: 'ivan@brasarobles.example',
      phone: '+34612000102',
      role: 'Propietario',
      company_name: 'Brasa Robles',
      city: 'mad',
      message: 'Carnes a la brasa.',
      language: 'es',
      note: 'No llegan a la hora límite de las 11:30.',
    },
    {
      ...told(2 * day),
      kind: 'partner',
      state: 'contacted',
      first_name: 'Mei',
      last_name: 'Zhou',
      email: 'mei@farinera.example',
      phone: '+34612000103',
      role: 'Chef',
      company_name: 'La Farinera de Mei',
      city: 'bcn',
      message: 'Dumplings, bao i amanides.',
      language: 'ca',
      note: 'Tast divendres a les 16:00.',
    },
    {
      ...told(20),
      kind: 'location',
      state: 'new',
      first_name: 'Claire',
      last_name: 'Martin',
      email: 'claire.martin@voltarc.example',
      phone: '+33612000104',
      role: 'Directrice administrative',
      company_name: 'Voltarc',
      legal_name: 'Voltarc Ibérica, SL',
      vat_number: 'ESB12345674',
      invoice_email: 'factures@voltarc.example',
      language: 'fr',
    },
    {
      ...told(3),
      kind: 'customer',
      state: 'new',
      first_name: 'Tom',
      last_name: 'Avery',
      email: 'tom@palletworks.example',
      phone: '+34612000105',
      role: 'People lead',
      company_name: 'Palletworks',
      city: 'vlc',
      people_count: 80,
      message: 'Lunch every day, with vegan dishes.',
      language: 'en',
    },
  ]
}
