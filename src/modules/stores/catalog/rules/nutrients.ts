/** What a serving of a dish contains, with its unit, in the order in which labels list it. */
export const NUTRIENT_UNITS = {
  energyKJ: 'kJ',
  fat: 'g',
  saturatedFat: 'g',
  carbs: 'g',
  sugar: 'g',
  fiber: 'g',
  protein: 'g',
  sodiumMg: 'mg',
  cholesterolMg: 'mg',
} as const
export type Nutrient = keyof typeof NUTRIENT_UNITS
export const NUTRIENTS = Object.keys(NUTRIENT_UNITS) as Nutrient[]
