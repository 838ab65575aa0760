import { initials } from '../../../../src/core/rules/fields/name'
import type { Scheme } from '../../../map/engine'
import { mapColours, routeColour } from '../../../map/map-colours'
import type { MapLine, MapScene, Marker } from '../../../map/scene'
import { courierName } from '../routes/board'
import { placeAt, type Replay, type ReplayStop, statusAt, trailBetween } from './replay'

/** Seconds of the trail behind a courier that are drawn; more for the selected courier. */
const BEHIND = 600
const BEHIND_CHOSEN = 3_600

interface ReplayTexts {
  place: (place: string) => string
  silent: string
  status: (status: ReturnType<typeof statusAt>) => string
}

interface ReplayInput {
  replay: Replay
  second: number
  courierId: string | null
  isAnonymous: boolean
  scheme: Scheme
  texts: ReplayTexts
}

/** The colour of each courier during the day. */
export function courierColours({ trails, stops }: Replay, scheme: Scheme): Map<string, string> {
  const ids = new Set([
    ...trails.map(trail => trail.courierId),
    ...stops.flatMap(stop => stop.courierId ?? []),
  ])
  return new Map([...ids].toSorted().map((id, index) => [id, routeColour(index, scheme)]))
}

/** What the map shows of a second of the day. */
export function replayScene(input: ReplayInput): MapScene {
  const { replay, second, courierId, isAnonymous, scheme, texts } = input
  const hues = mapColours[scheme]
  const colours = courierColours(replay, scheme)
  const isFaded = (id: string | null) => courierId !== null && id !== courierId
  const stops = replay.stops
    .filter(stop => courierId === null || stop.courierId === courierId)
    .map(stop => stopMarker(stop, input, colours.get(stop.courierId ?? '') ?? hues.waiting))
  const shown = replay.trails.flatMap(trail => {
    const place = placeAt(trail, second)
    return place ? [{ trail, place }] : []
  })
  const couriers = shown.map(({ trail, place }): Marker => {
    const name = courierName({ ...trail, id: trail.courierId }, isAnonymous)
    return {
      id: `courier ${trail.courierId}`,
      geo: place.geo,
      title: name,
      ...(place.isSilent && {
        detail: texts.silent,
        label: { text: texts.silent, colour: hues.late, weight: 30 },
      }),
      isSelected: trail.courierId === courierId,
      isFaded: isFaded(trail.courierId),
      look: {
        shape: 'courier',
        colour: colours.get(trail.courierId) ?? hues.courier,
        text: isAnonymous ? name.slice(-2) : initials(trail.name),
        dot: place.isSilent ? hues.offline : hues.online,
        ...(place.isSilent && { edge: hues.late }),
      },
    }
  })
  const lines = shown.flatMap(({ trail }): MapLine[] => {
    const isChosen = trail.courierId === courierId
    const points = trailBetween(trail, second - (isChosen ? BEHIND_CHOSEN : BEHIND), second)
    return points.length < 2
      ? []
      : [
          {
            id: `way ${trail.courierId}`,
            points,
            colour: colours.get(trail.courierId) ?? hues.courier,
            isRaised: isChosen,
            isFaded: isFaded(trail.courierId),
          },
        ]
  })
  return { markers: [...stops, ...couriers], lines }
}

function stopMarker(stop: ReplayStop, { second, scheme, texts }: ReplayInput, colour: string): Marker {
  const hues = mapColours[scheme]
  const status = statusAt(stop, second)
  const isDone = status === 'Completed'
  const hasFailed = status === 'Failed'
  return {
    id: `stop ${stop.waypointId}`,
    geo: stop.geo,
    title: `${stop.position + 1}. ${stop.isPickup ? stop.name : texts.place(stop.name)}`,
    detail: texts.status(status),
    isSelected: status === 'Arrived',
    look: {
      shape: stop.isPickup ? 'square' : 'circle',
      colour: hasFailed ? hues.late : isDone ? hues.done : colour,
      text: hasFailed ? '!' : String(stop.position + 1),
      done: isDone,
      hollow: status === 'Pending',
    },
  }
}
