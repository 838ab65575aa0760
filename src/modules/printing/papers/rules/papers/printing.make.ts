import type { Allergen, Contents } from '../../../../../core/rules/ordering/allergens'
import type { BagLabelData } from './bag-label'
import type { PlacePaperData } from './location-paper'
import type { TicketData } from './ticket'

export const statedContents = (...allergens: Allergen[]): Contents => ({
  allergens,
  mayContain: [],
  allergensStated: true,
})

/** A ticket with everything that a ticket can have; what a test or a picture is about goes into `changes`. */
export function makeTicket(changes: Partial<TicketData> = {}): TicketData {
  return {
    language: 'es',
    tz: 'Europe/Madrid',
    storeName: 'Can Puig · Cocina de mercado',
    pickupCode: '417B',
    orderNumber: '7K3M9XQ2',
    channel: 'catering',
    isPickup: false,
    windowStart: '2026-11-24T12:00:00Z',
    windowEnd: '2026-11-24T12:30:00Z',
    readyAt: '2026-11-24T11:30:00Z',
    orderedAt: '2026-11-23T08:41:00Z',
    customer: {
      name: 'Núria Güell i Peña',
      phone: '+34 612 345 678',
      locationName: 'Glòries, planta 7',
      address: 'Av. Diagonal 211, 08018 Barcelona',
      city: 'Barcelona',
    },
    isPrivate: false,
    avoidedAllergens: ['peanuts', 'treeNuts'],
    items: [
      {
        name: 'Menú del día con bebida y postre',
        quantity: 12,
        children: [
          { name: 'Gazpacho andaluz', quantity: 1 },
          { name: 'Croquetas de jamón ibérico', quantity: 4 },
          { name: 'Agua con gas 33 cl', quantity: 1 },
        ],
        contents: statedContents('gluten', 'milk', 'celery'),
      },
      {
        name: 'Tarta de nueces',
        quantity: 2,
        contents: { ...statedContents('eggs', 'gluten', 'treeNuts'), mayContain: ['peanuts', 'soya'] },
        comment: 'Sin nueces en una de las dos, por favor',
      },
      { name: 'Café con leche', quantity: 6, contents: statedContents('milk') },
      { name: 'Pan de cristal con tomate y aceite de arbequina', quantity: 1, contents: statedContents() },
    ],
    comments: 'Entrad por la puerta de atrás, el ascensor no va 🙏\nCubiertos para 14.',
    bag: { number: 1, of: 3 },
    ...changes,
  }
}

export function makeBagLabel(changes: Partial<BagLabelData> = {}): BagLabelData {
  const { language, tz, storeName, pickupCode, orderNumber, channel, isPickup } = makeTicket()
  const { windowStart, windowEnd, customer, isPrivate } = makeTicket()
  return {
    language,
    tz,
    storeName,
    pickupCode,
    orderNumber,
    channel,
    isPickup,
    windowStart,
    windowEnd,
    customer,
    isPrivate,
    bag: { number: 2, of: 3 },
    ...changes,
  }
}

/** A place with seven orders of two others, of which one is packed into several bags. */
export function makePlace(changes: Partial<PlacePaperData> = {}): PlacePaperData {
  const { language, tz, windowStart } = makeTicket()
  const bags = Array.from({ length: 7 }, (_, at) => ({
    pickupCode: `${410 + at}B`,
    ufid: `7K3M-9XQ${at}`,
    other: at < 4 ? 'Can Puig · Cocina de mercado' : 'Forn Güell',
    person: ['Núria Güell', 'Jordi Puig', 'Aïda Peña'][at % 3]!,
    items: [
      { name: 'Poke de salmón con arroz integral', quantity: 1 + (at % 2) },
      { name: 'Agua con gas 33 cl', quantity: 1 },
    ],
    windowStart,
    count: at === 2 ? 3 : 1,
  }))
  return { language, tz, name: 'Glòries, planta 7', bags, ...changes }
}
