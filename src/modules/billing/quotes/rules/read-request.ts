/** What is read out of the words of a request, in the languages of the product. */
export interface ReadRequest {
  people: number | null
  /** Per person. */
  budgetCents: number | null
  diets: { diet: RequestedDiet; people: number }[]
}

const REQUESTED_DIETS = ['vegetarian', 'vegan', 'glutenFree'] as const
export type RequestedDiet = (typeof REQUESTED_DIETS)[number]

const PEOPLE = [
  /(?:^|\D)(\d{1,4})\s*(?:people|persons?|persones|personas|personnes|pax|guests|comensals|comensales|convives|invitats|invitados|invités)/i,
  /(?:we are|we’re|we're|som|somos|seremos|serem|nous sommes|nous serons|on sera)\s+(?:unes |unos |unas |about |environ )?(\d{1,4})/i,
  /(?:for|per a|para|pour)\s+(\d{1,4})(?![\d.,]*\s*(?:€|euros?\b))/i,
]

const EACH =
  '(?:a head|per head|per person|each|per cap|per persona|por persona|por cabeza|par personne|par tête|p\\.?p\\.?)'
const AMOUNT = '(?:€\\s*)?(\\d{1,4}(?:[.,]\\d{1,2})?)\\s*(?:€|eur|euros?)?'
const BUDGET = new RegExp(`${AMOUNT}\\s*(?:/|,)?\\s*${EACH}`, 'i')

const DIET_WORDS: Record<RequestedDiet, string> = {
  vegetarian: 'vegetari[aà]\\w*|vegetarian\\w*|végétarien\\w*',
  vegan: 'vegan\\w*|végan\\w*|végétalien\\w*',
  glutenFree:
    'coeliacs?|celiacs?|cel[ií]ac\\w*|cœliaques?|coeliaques?|gluten[- ]free|sense gluten|sin gluten|sans gluten',
}

/** Reads how many people, how much a head and which diets a request names. What it does not name stays empty. */
export function readRequest(text: string): ReadRequest {
  const people = PEOPLE.map(pattern => text.match(pattern)?.[1]).find(found => found !== undefined)
  const budget = text.match(BUDGET)?.[1]
  return {
    people: people ? Number(people) || null : null,
    budgetCents: budget ? Math.round(Number(budget.replace(',', '.')) * 100) || null : null,
    diets: REQUESTED_DIETS.flatMap(diet => {
      const count = text.match(new RegExp(`(?:^|\\D)(\\d{1,3})\\s*(?:${DIET_WORDS[diet]})`, 'i'))?.[1]
      return count && Number(count) > 0 ? [{ diet, people: Number(count) }] : []
    }),
  }
}
