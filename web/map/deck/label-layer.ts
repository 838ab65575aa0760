import type { Layer } from '@deck.gl/core'
import { IconLayer, PolygonLayer } from '@deck.gl/layers'
import { LABEL_HEIGHT, type LabelPictures, labelKey, type MapLabel } from '../labels'
import { AREA_ALPHA, areaWidth, outlineOf } from '../line-shapes'
import { channels } from '../marker-atlas'
import type { MapArea } from '../scene'

/** Areas, below lines and markers. */
export function areaLayer(areas: readonly MapArea[], isPickable: boolean): Layer | null {
  if (areas.length === 0) return null
  return new PolygonLayer<MapArea>({
    id: 'areas',
    data: areas,
    pickable: isPickable,
    getPolygon: outlineOf,
    getFillColor: ({ colour }) => [...channels(colour), AREA_ALPHA],
    getLineColor: ({ colour }) => [...channels(colour), 255],
    lineWidthUnits: 'pixels',
    getLineWidth: areaWidth,
  })
}

/** Labels of markers and areas, above everything else. */
export function labelLayer(labels: readonly MapLabel[], { picture, places }: LabelPictures): Layer | null {
  if (labels.length === 0) return null
  return new IconLayer<MapLabel>({
    id: 'labels',
    data: labels,
    // it takes a picture as well as an address or a texture; its types leave that out
    iconAtlas: picture as unknown as string,
    iconMapping: places,
    getIcon: labelKey,
    getPosition: ({ geo }) => [geo.lon, geo.lat],
    getPixelOffset: ({ below }) => [0, below],
    sizeUnits: 'pixels',
    getSize: LABEL_HEIGHT,
    alphaCutoff: 0.1,
    parameters: { depthCompare: 'always' },
  })
}
