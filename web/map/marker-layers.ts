import type { Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers'
import type { Scheme } from './engine'
import { lookKey, type MarkerAtlas, markerBox } from './marker-atlas'
import type { Marker } from './scene'
import { spread } from './spread'

type Colour = [number, number, number, number]
const focusColours: Record<Scheme, Colour> = { light: [37, 99, 235, 255], dark: [127, 166, 255, 255] }

/** Everything that can be pointed at, with a halo round what is chosen. */
export function markerLayers(
  all: readonly Marker[],
  { atlas, scheme, isPickable }: { atlas: MarkerAtlas; scheme: Scheme; isPickable: boolean },
): Layer[] {
  const markers = all.toSorted((a, b) => weight(a) - weight(b))
  const offsets = spread(markers)
  const offsetOf = ({ id }: Marker) => offsets.get(id) ?? [0, 0]
  return [
    new ScatterplotLayer<Marker>({
      id: 'halos',
      data: markers.filter(marker => marker.isSelected || marker.isRaised),
      getPosition: ({ geo }) => [geo.lon, geo.lat],
      radiusUnits: 'pixels',
      getRadius: ({ look }) => (look.shape === 'courier' ? 23 : 19),
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2.5,
      getFillColor: () => {
        const [red, green, blue] = focusColours[scheme]
        return [red, green, blue, 60]
      },
      getLineColor: focusColours[scheme],
      updateTriggers: { getFillColor: [scheme], getLineColor: [scheme] },
    }),
    new IconLayer<Marker>({
      id: 'markers',
      data: markers,
      // it takes a picture as well as an address or a texture; its types leave that out
      iconAtlas: atlas.picture as unknown as string,
      iconMapping: atlas.places,
      getIcon: ({ look }) => lookKey(look),
      getPosition: ({ geo }) => [geo.lon, geo.lat],
      getPixelOffset: offsetOf,
      sizeUnits: 'pixels',
      getSize: ({ isRaised }) => (isRaised ? markerBox * 1.18 : markerBox),
      getColor: ({ isFaded }) => [255, 255, 255, isFaded ? 90 : 255],
      pickable: isPickable,
      alphaCutoff: 0.1,
      parameters: { depthCompare: 'always' },
    }),
  ]
}

/** The order in which markers are painted: what matters most comes last, on top. */
function weight({ look, isRaised, isSelected, isFaded }: Marker) {
  if (isRaised) return 9
  if (isSelected) return 8
  if (isFaded || look.done) return 0
  return look.shape === 'courier' ? 5 : look.shape === 'store' || look.shape === 'hub' ? 1 : 3
}
