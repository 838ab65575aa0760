/** Where the product is at home, by the short names that it uses for them. */
export const CITIES = ['bcn', 'mad', 'sev', 'vlc'] as const
