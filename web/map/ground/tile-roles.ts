// What the layers of vector tiles mean, in the three schemas that tile makers agree on: OpenMapTiles, Protomaps and
// Shortbread.

export type TileRole =
  | { role: 'water' | 'green' | 'building' | 'rail' | 'border' }
  /** 1 for motorways to 5 for paths. */
  | { role: 'road'; rank: number; name: string | null }
  /** The name of a street, where it is a layer apart. */
  | { role: 'road-name'; rank: number; name: string }
  /** As the ranks of the base map's names: 1 for cities to 5 for quarters. */
  | { role: 'place'; rank: number; name: string }

type Properties = Record<string, number | string | boolean>

const WATER = new Set(['water', 'ocean', 'water_polygons', 'water_lines', 'waterway'])
const LAND_USES = new Set(['landcover', 'landuse', 'park', 'land', 'natural'])
const BUILDINGS = new Set(['building', 'buildings'])
const ROADS = new Set(['transportation', 'roads', 'streets'])
const ROAD_NAMES = new Set(['transportation_name', 'street_labels'])
const BORDERS = new Set(['boundary', 'boundaries'])
const PLACES = new Set(['place', 'places', 'place_labels'])

const GREEN = new Set(
  'park national_park nature_reserve forest wood grass grassland meadow scrub garden cemetery golf_course pitch orchard vineyard farmland village_green recreation_ground allotments heath zoo'.split(
    ' ',
  ),
)

const ROAD_RANKS: Record<string, number> = {
  highway: 1,
  motorway: 1,
  motorway_link: 1,
  trunk: 1,
  primary: 2,
  major_road: 2,
  secondary: 2,
  tertiary: 3,
  medium_road: 3,
  minor: 4,
  minor_road: 4,
  unclassified: 4,
  residential: 4,
  living_street: 4,
  service: 4,
  street: 4,
  busway: 4,
  track: 5,
  path: 5,
  footway: 5,
  pedestrian: 5,
  cycleway: 5,
  steps: 5,
  other: 5,
}
const RAILS = new Set(['rail', 'transit', 'subway', 'tram', 'light_rail', 'narrow_gauge'])

const PLACE_RANKS: Record<string, number> = {
  city: 2,
  capital: 1,
  state_capital: 1,
  town: 3,
  village: 4,
  suburb: 5,
  quarter: 5,
  neighbourhood: 5,
  hamlet: 5,
}

/** What a feature is drawn as; null: it is left out. */
export function roleOf(layer: string, properties: Properties, language: string): TileRole | null {
  const kind = text(properties.class ?? properties.kind ?? properties['pmap:kind'] ?? properties.subclass)
  if (WATER.has(layer)) return { role: 'water' }
  if (LAND_USES.has(layer)) return layer === 'park' || GREEN.has(kind) ? { role: 'green' } : null
  if (BUILDINGS.has(layer)) return { role: 'building' }
  if (BORDERS.has(layer)) return Number(properties.admin_level ?? 2) <= 6 ? { role: 'border' } : null
  const name = nameOf(properties, language)
  const rank = ROAD_RANKS[kind]
  if (ROADS.has(layer)) {
    if (RAILS.has(kind) || properties.rail === true) return { role: 'rail' }
    return rank ? { role: 'road', rank, name } : null
  }
  if (ROAD_NAMES.has(layer)) return name && rank ? { role: 'road-name', rank, name } : null
  if (PLACES.has(layer) && name) return { role: 'place', rank: placeRank(kind, properties), name }
  return null
}

/** Protomaps calls every town a locality and tells them apart in a second field. */
function placeRank(kind: string, properties: Properties) {
  const detail = text(properties.kind_detail ?? properties['pmap:kind_detail'])
  if (properties.capital === 2 || properties.capital === 'yes') return 1
  return PLACE_RANKS[kind] ?? PLACE_RANKS[detail] ?? 4
}

function nameOf(properties: Properties, language: string): string | null {
  return text(properties[`name:${language}`] ?? properties[`name_${language}`] ?? properties.name) || null
}

const text = (value: Properties[string] | undefined) => (typeof value === 'string' ? value : '')
