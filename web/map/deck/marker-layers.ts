import type { Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers'
import type { Scheme } from '../engine'
import { channels, lookKey, type MarkerAtlas, markerBox } from '../marker-atlas'
import { focusColours, haloRadius, inPaintOrder, RAISED_SCALE } from '../marker-order'
import type { Marker } from '../scene'
import { spread } from '../spread'

/** Everything that can be pointed at, with a halo round what is chosen. */
export function markerLayers(
  all: readonly Marker[],
  { atlas, scheme, isPickable }: { atlas: MarkerAtlas; scheme: Scheme; isPickable: boolean },
): Layer[] {
  const markers = inPaintOrder(all)
  const offsets = spread(markers)
  const offsetOf = ({ id }: Marker) => offsets.get(id) ?? [0, 0]
  return [
    new ScatterplotLayer<Marker>({
      id: 'halos',
      data: markers.filter(marker => marker.isSelected || marker.isRaised),
      getPosition: ({ geo }) => [geo.lon, geo.lat],
      radiusUnits: 'pixels',
      getRadius: haloRadius,
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2.5,
      getFillColor: [...channels(focusColours[scheme]), 60],
      getLineColor: [...channels(focusColours[scheme]), 255],
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
      getSize: ({ isRaised }) => markerBox * (isRaised ? RAISED_SCALE : 1),
      getColor: ({ isFaded }) => [255, 255, 255, isFaded ? 90 : 255],
      pickable: isPickable,
      alphaCutoff: 0.1,
      parameters: { depthCompare: 'always' },
    }),
  ]
}
