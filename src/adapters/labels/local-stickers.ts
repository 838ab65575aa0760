import type { AllergenSheet, StickerService } from './port'

const MEALS = [
  'Lentejas estofadas',
  'Pollo al limón',
  'Ensalada César',
  'Crema de calabaza',
  'Arroz con verduras',
]
const PEOPLE = ['Marta', 'Oriol', 'Lucía', 'Pau', 'Inés', 'Joan', 'Carla']
const PDFS = ['DEMO-1001', 'DEMO-1002'] as const

const labelOf = (number: number, source: string) =>
  `<div style="font-size:30px;font-weight:700"><div style="font-size:64px;font-weight:900">${PEOPLE[number % PEOPLE.length]}</div><div>${MEALS[number % MEALS.length]}</div><div style="font-size:24px">${source} · ${number + 1}</div></div>`

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** Stands in for the sticker service: a few labels for each working day and for two documents. */
export const localStickers: StickerService = {
  kind: 'local',
  knownPdfs: PDFS,
  ofDay: async day => (isWeekend(day) ? [] : Array.from({ length: 4 }, (_, at) => labelOf(at, day))),
  ofPdf: async id => ((PDFS as readonly string[]).includes(id) ? [0, 1].map(at => labelOf(at, id)) : []),
  deliveries: async (partner, day) =>
    [
      'reference;partner;date;name;address;postalCode;city',
      ...(isWeekend(day)
        ? []
        : PEOPLE.slice(0, 4).map(
            (name, at) => `${day}-${at + 1};${partner};${day};${name};Carrer de Tànger 86;08018;Barcelona`,
          )),
      '',
    ].join('\r\n'),
}

/** Stands in for the sheet of allergens. */
export const localAllergenSheet: AllergenSheet = {
  kind: 'local',
  read: async () => `seq,name,allergens,proposedMeal,team
1,Marta Soler,"gluten, milk",Ensalada César sin queso,Design
2,Oriol Puig,peanuts,Pollo al limón,Engineering
3,Lucía Vidal,"fish, crustaceans",Crema de calabaza,Sales
`,
}
