export const DIETS = ['vegan', 'vegetarian', 'glutenFree'] as const

export type Diet = (typeof DIETS)[number]

/** The diets that a person has ticked in the preferences. */
export const declaredDiets = (nutrition: Partial<Record<Diet, boolean>> | null | undefined): Diet[] =>
  DIETS.filter(diet => nutrition?.[diet] === true)
