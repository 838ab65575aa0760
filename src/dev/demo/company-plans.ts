import type { City } from '../../core/contract/common'
import type { LocationSettings } from '../../core/db/columns'
import type { Channel } from '../../core/rules/ordering/channels'

export interface RulePlan {
  kind: 'kind' | 'flex'
  cents: number
  channels?: Channel[]
  unlocksAtCents?: number
  maxPerMonthCents?: number
  /** Default: from Monday to Friday. */
  everyDay?: boolean
}

interface OfficePlan {
  name: string
  city: City
  street: string
  number: number
  floor: string
  activationCode: string
  access: string
  /** Who takes deliveries in. */
  contact: string
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

export const COMPANIES: readonly CompanyPlan[] = [
  {
    name: 'Nimbus Software',
    legalName: 'Nimbus Software Ibérica, S.L.',
    vatNumber: 'ESB66482910',
    domain: 'nimbus.test',
    settings: { allowCustomerPayment: true, allowCustomProjectCodes: true },
    rules: [
      { kind: 'kind', cents: 500, channels: ['canteen'], everyDay: true },
      { kind: 'flex', cents: 700, maxPerMonthCents: 15_400, everyDay: true },
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
        contact: 'Mercè Vila',
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
        contact: 'Álvaro Sanz',
        people: 16,
      },
    ],
  },
  {
    name: 'Áurea Consulting',
    legalName: 'Áurea Consulting Partners, S.A.',
    vatNumber: 'ESA08731242',
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
        contact: 'Montse Pujol',
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
        contact: 'Nuria Lozano',
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
        contact: 'Rocío Vargas',
        people: 8,
      },
    ],
  },
  {
    name: 'Llevant Assegurances',
    legalName: 'Llevant Mutua de Seguros, M.P.S.',
    vatNumber: 'ESV46219382',
    domain: 'llevant.test',
    settings: { allowCustomerPayment: true },
    rules: [{ kind: 'flex', cents: 1100, maxPerMonthCents: 22_000, everyDay: true }],
    offices: [
      {
        name: 'Llevant Colom',
        city: 'vlc',
        street: 'Carrer de Colom',
        number: 40,
        floor: '2',
        activationCode: 'LLEVANT1',
        access: "Deixeu les bosses a l'office de la segona planta.",
        contact: 'Empar Gimeno',
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
        contact: 'Quim Badia',
        people: 8,
      },
    ],
  },
  {
    name: 'Estudi Marina',
    legalName: 'Estudi Marina Arquitectes, S.L.P.',
    vatNumber: 'ESB64907736',
    domain: 'estudimarina.test',
    settings: { allowCustomerPayment: true, allowCustomProjectCodes: true },
    rules: [{ kind: 'flex', cents: 900, everyDay: true }],
    offices: [
      {
        name: 'Estudi Marina Poblenou',
        city: 'bcn',
        street: 'Carrer de Pujades',
        number: 158,
        floor: '0',
        activationCode: 'MARINA08',
        access: 'Nau a peu de carrer, porta verda.',
        contact: 'Berta Camps',
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
    rules: [{ kind: 'kind', cents: 1500, channels: ['canteen'], everyDay: true }],
    offices: [
      {
        name: 'Guadal Buhaira',
        city: 'sev',
        street: 'Avenida de la Buhaira',
        number: 17,
        floor: '5',
        activationCode: 'GUADAL41',
        access: 'Dejar el pedido en la cocina de la quinta planta.',
        contact: 'Lola Romero',
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
        contact: 'Julián Ortega',
        people: 6,
      },
    ],
  },
]
