import { barcelona } from './barcelona'
import { madrid } from './madrid'
import { sevilla } from './sevilla'
import { valencia } from './valencia'

export type StreetKind = 'avenue' | 'street' | 'pedestrian'

/** A main street of a city that is known without a network. Lines are a few points each, within some tens of metres. */
export interface Street {
  city: 'bcn' | 'mad' | 'sev' | 'vlc'
  name: string
  kind: StreetKind
  /** Longitude and latitude from one end to the other. */
  line: [lon: number, lat: number][]
}

/** The main streets of the cities' centres. */
export const STREETS: readonly Street[] = [
  ...streetsOf('bcn', barcelona),
  ...streetsOf('mad', madrid),
  ...streetsOf('sev', sevilla),
  ...streetsOf('vlc', valencia),
]

function streetsOf(city: Street['city'], text: string): Street[] {
  return text
    .trim()
    .split('\n')
    .map(row => {
      const [kind = '', name = '', line = ''] = row.split(' | ')
      return { city, name, kind: kind as StreetKind, line: line.split(', ').map(pointOf) }
    })
}

function pointOf(text: string): [number, number] {
  const [lon = '', lat = ''] = text.split(' ')
  return [Number(lon), Number(lat)]
}
