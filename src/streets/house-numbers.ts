import type { Street } from './streets'

/** House numbers at the beginning and at the end of a street's line, where they are not one for every ten metres. */
const rows = `
bcn | Avinguda del Paral·lel | 202 | 1
bcn | Carrer d'Aribau | 1 | 330
bcn | Carrer d'Entença | 2 | 332
bcn | Carrer de Balmes | 1 | 320
bcn | Carrer de Casanova | 1 | 270
bcn | Carrer de Còrsega | 60 | 492
bcn | Carrer de Mallorca | 1 | 570
bcn | Carrer de Muntaner | 1 | 560
bcn | Carrer de Pau Claris | 70 | 196
bcn | Carrer de Provença | 1 | 537
bcn | Carrer de València | 1 | 540
bcn | Carrer de la Diputació | 1 | 470
bcn | Carrer de la Marina | 16 | 350
bcn | Carrer del Comte d'Urgell | 1 | 290
bcn | Carrer del Consell de Cent | 1 | 600
bcn | Carrer del Rosselló | 1 | 495
bcn | Gran Via de les Corts Catalanes | 180 | 1180
bcn | La Rambla | 140 | 1
bcn | Rambla del Poblenou | 1 | 170
bcn | Via Laietana | 70 | 1
mad | Calle de Alcalá | 1 | 410
mad | Calle Mayor | 1 | 90
mad | Calle de la Princesa | 1 | 96
mad | Gran Vía | 1 | 88
mad | Paseo de la Castellana | 1 | 280
mad | Paseo del Prado | 2 | 48
`

/** By city and street. */
export const HOUSE_NUMBERS: ReadonlyMap<string, readonly [first: number, last: number]> = new Map(
  rows
    .trim()
    .split('\n')
    .map(row => {
      const [city = '', name = '', first = '', last = ''] = row.split(' | ')
      return [numbersKey({ city: city as Street['city'], name }), [Number(first), Number(last)] as const]
    }),
)

export function numbersKey({ city, name }: Pick<Street, 'city' | 'name'>) {
  return `${city} ${name}`
}
