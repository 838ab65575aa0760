/** What the product speaks. The database's own lists are held to this one by a test. */
export const LANGUAGES = ['ca', 'en', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
