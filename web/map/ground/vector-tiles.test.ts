import { describe, expect, test } from 'bun:test'
import { PMTiles, TileType } from 'pmtiles'
import { readTile } from './read-tile'
import { roleOf } from './tile-roles'
import { makeTileFile, makeVectorTile } from './vector-tiles.make'

describe('what layers of the three schemas mean', () => {
  const cases: [
    schema: string,
    layer: string,
    properties: Record<string, string | number | boolean>,
    role: unknown,
  ][] = [
    ['OpenMapTiles', 'water', { class: 'ocean' }, { role: 'water' }],
    ['OpenMapTiles', 'landuse', { class: 'residential' }, null],
    ['OpenMapTiles', 'landcover', { class: 'wood' }, { role: 'green' }],
    ['OpenMapTiles', 'park', { class: 'anything' }, { role: 'green' }],
    ['OpenMapTiles', 'transportation', { class: 'motorway' }, { role: 'road', rank: 1, name: null }],
    ['OpenMapTiles', 'transportation', { class: 'rail' }, { role: 'rail' }],
    ['OpenMapTiles', 'transportation', { class: 'ferry' }, null],
    [
      'OpenMapTiles',
      'transportation_name',
      { class: 'minor', name: 'Carrer Nou' },
      { role: 'road-name', rank: 4, name: 'Carrer Nou' },
    ],
    ['OpenMapTiles', 'boundary', { admin_level: 8 }, null],
    [
      'OpenMapTiles',
      'place',
      { class: 'city', capital: 2, name: 'Madrid' },
      { role: 'place', rank: 1, name: 'Madrid' },
    ],
    ['Protomaps', 'earth', { kind: 'earth' }, null],
    ['Protomaps', 'landuse', { kind: 'park' }, { role: 'green' }],
    ['Protomaps', 'roads', { kind: 'major_road', name: 'Aragó' }, { role: 'road', rank: 2, name: 'Aragó' }],
    ['Protomaps', 'roads', { kind: 'rail' }, { role: 'rail' }],
    ['Protomaps', 'buildings', { kind: 'building' }, { role: 'building' }],
    ['Protomaps', 'boundaries', { kind: 'region' }, { role: 'border' }],
    [
      'Protomaps',
      'places',
      { kind: 'locality', kind_detail: 'town', name: 'Gavà' },
      { role: 'place', rank: 3, name: 'Gavà' },
    ],
    ['Shortbread', 'ocean', {}, { role: 'water' }],
    ['Shortbread', 'streets', { kind: 'residential' }, { role: 'road', rank: 4, name: null }],
    ['Shortbread', 'streets', { kind: 'whatever', rail: true }, { role: 'rail' }],
    [
      'Shortbread',
      'street_labels',
      { kind: 'primary', name: 'Gran Via' },
      { role: 'road-name', rank: 2, name: 'Gran Via' },
    ],
    [
      'Shortbread',
      'place_labels',
      { kind: 'suburb', name: 'Gràcia' },
      { role: 'place', rank: 5, name: 'Gràcia' },
    ],
    ['another', 'contours', { class: 'minor' }, null],
  ]
  for (const [schema, layer, properties, role] of cases)
    test(`${schema}: ${layer} ${JSON.stringify(properties)}`, () => {
      expect(roleOf(layer, properties, 'ca')).toEqual(role as never)
    })

  test('a name is in the language of the page where the tile has it', () => {
    const place = { class: 'city', name: 'Sevilla', 'name:fr': 'Séville', name_en: 'Seville' }
    expect(['ca', 'en', 'fr'].map(language => roleOf('place', place, language))).toEqual([
      { role: 'place', rank: 2, name: 'Sevilla' },
      { role: 'place', rank: 2, name: 'Seville' },
      { role: 'place', rank: 2, name: 'Séville' },
    ])
  })
})

const TILE = makeVectorTile({
  water: [
    {
      shape: 'area',
      points: [
        [0, 0],
        [0.5, 0],
        [0.5, 1],
        [0, 1],
      ],
      properties: { class: 'sea' },
    },
  ],
  transportation: [
    {
      shape: 'line',
      points: [
        [0.5, 0.25],
        [1, 0.25],
      ],
      properties: { class: 'primary' },
    },
  ],
  place: [{ shape: 'point', points: [[0.75, 0.75]], properties: { class: 'town', name: 'Vila Nova' } }],
  contours: [
    {
      shape: 'line',
      points: [
        [0, 0],
        [1, 1],
      ],
      properties: { height: 20 },
    },
  ],
})

test('a tile is read in shares of its side, without what is not drawn', () => {
  expect(readTile(TILE, 'en')).toEqual([
    {
      is: { role: 'water' },
      shape: 'area',
      lines: [
        [
          { x: 0, y: 0 },
          { x: 0.5, y: 0 },
          { x: 0.5, y: 1 },
          { x: 0, y: 1 },
          { x: 0, y: 0 },
        ],
      ],
    },
    {
      is: { role: 'road', rank: 2, name: null },
      shape: 'line',
      lines: [
        [
          { x: 0.5, y: 0.25 },
          { x: 1, y: 0.25 },
        ],
      ],
    },
    { is: { role: 'place', rank: 3, name: 'Vila Nova' }, shape: 'point', lines: [[{ x: 0.75, y: 0.75 }]] },
  ])
})

test('one file holds all tiles', async () => {
  const bytes = makeTileFile(TILE, { maxZoom: 3 })
  const file = new PMTiles({
    getKey: () => 'in memory',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })
  expect(await file.getHeader()).toMatchObject({ tileType: TileType.Mvt, maxZoom: 3 })
  const tile = await file.getZxy(3, 5, 2)
  expect(readTile(new Uint8Array(tile!.data), 'en')).toHaveLength(3)
  expect(await file.getZxy(4, 5, 2)).toBeUndefined()
})
