import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import { firstToAnswer } from './first-to-answer'
import { osrmRoads } from './osrm'
import type { Roads } from './port'
import { rememberedRoads } from './remembered-roads'
import { ownStreets } from './street-network/own-streets'
import { STREETS_FOLDER } from './street-network/street-file'
import { valhallaRoads } from './valhalla'

type Settings = Pick<
  Config,
  'DATA_DIR' | 'OSRM_URL' | 'OSRM_CYCLING_URL' | 'OSRM_WALKING_URL' | 'VALHALLA_URL'
>

/** The road networks: the servers of the settings before the imported streets, and of these the first that answers. */
export function openRoads(settings: Settings, parts: { now: () => Date; log: Logger }) {
  const { OSRM_URL: driving, OSRM_CYCLING_URL: cycling, OSRM_WALKING_URL: walking, VALHALLA_URL } = settings
  const networks: { name: string; roads: Roads }[] = []
  if (driving || cycling || walking) {
    const osrm = osrmRoads({ driving, cycling, walking })
    networks.push({ name: 'osrm', roads: rememberedRoads('osrm', osrm, parts.now) })
  }
  if (VALHALLA_URL) {
    const valhalla = valhallaRoads(VALHALLA_URL)
    networks.push({ name: 'valhalla', roads: rememberedRoads('valhalla', valhalla, parts.now) })
  }
  const streets = ownStreets(join(settings.DATA_DIR, STREETS_FOLDER), parts)
  networks.push({ name: 'streets', roads: streets.roads })
  return { roads: firstToAnswer(networks, parts), stop: streets.stop }
}
