import { useMemo } from 'react'
import { streetWayThrough } from '../../../../src/streets/city-streets'
import { routeColour } from '../../../map/map-colours'
import type { MapLine, MapScene, Marker } from '../../../map/scene'
import { useScheme } from '../../../use-scheme'
import { markerId } from '../routes/marker-ids'
import type { Proposal, ProposedRoute } from './use-proposal'

/** What names a proposed route on the map and in the list beside it. */
export const proposedId = ({ vehicle }: Pick<ProposedRoute, 'vehicle'>) => `proposed ${vehicle}`

/** The colours of proposed routes: those of routes that stand already stay as they are. */
export function useProposalColours(
  proposal: Proposal | null,
  standing: ReadonlyMap<string, string>,
): ReadonlyMap<number, string> {
  const scheme = useScheme()
  return useMemo(() => {
    const routes = proposal?.routes ?? []
    return new Map(
      routes.map((route, at) => [
        route.vehicle,
        standing.get(route.routeId ?? '') ?? routeColour(standing.size + at, scheme),
      ]),
    )
  }, [proposal, standing, scheme])
}

/** The scene with what is proposed: today's routes faint, the proposed ones over them. */
export function useSceneWithProposal(
  scene: MapScene,
  proposal: Proposal | null,
  { colours, hovered }: { colours: ReadonlyMap<number, string>; hovered: string | null },
): MapScene {
  return useMemo(
    () => (proposal ? withProposal(scene, proposal, { colours, hovered }) : scene),
    [scene, proposal, colours, hovered],
  )
}

export function withProposal(
  scene: MapScene,
  { routes }: Proposal,
  { colours, hovered }: { colours: ReadonlyMap<number, string>; hovered: string | null },
): MapScene {
  const shown = routes.filter(({ waypoints }) => waypoints.length > 0)
  const focus = shown.find(route => proposedId(route) === hovered) ?? null
  const isAside = (route: ProposedRoute) => focus !== null && focus !== route
  const lines = shown.map(
    (route): MapLine => ({
      id: proposedId(route),
      points: streetWayThrough(route.waypoints.map(({ address }) => address.geo)),
      colour: colours.get(route.vehicle) ?? '#000000',
      isRaised: focus === null || focus === route,
      isFaded: isAside(route),
    }),
  )
  const stops = shown.flatMap(route =>
    route.waypoints.map(
      (stop, at): Marker => ({
        id: `${proposedId(route)} ${at}`,
        geo: stop.address.geo,
        title: `${at + 1}. ${stop.name}`,
        isRaised: focus === route,
        isFaded: isAside(route),
        look: {
          shape: stop.shouldPickup ? 'square' : 'circle',
          colour: colours.get(route.vehicle) ?? '#000000',
          text: String(at + 1),
        },
      }),
    ),
  )
  const isToday = (id: string) => id.startsWith(markerId.stop('')) || id.startsWith(markerId.orders(''))
  return {
    ...scene,
    markers: [
      // The orders of the proposal are chosen: their halos would lie over its lines.
      ...scene.markers.map(marker =>
        isToday(marker.id) ? { ...marker, isFaded: true, isSelected: false } : marker,
      ),
      ...stops,
    ],
    lines: [...(scene.lines ?? []).map(line => ({ ...line, isFaded: true, isRaised: false })), ...lines],
  }
}
