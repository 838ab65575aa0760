import type { Ground } from './ground/ground'
import type { Camera } from './mercator'
import type { MapScene } from './scene'

// What draws a map: a graphics card where there is one, else a plain canvas. Each is loaded when it is needed.

export type Scheme = 'light' | 'dark'

export interface EngineOptions {
  container: HTMLElement
  label: string
  camera: Camera
  scheme: Scheme
  ground: Ground
  isStill?: boolean
  onCamera: (camera: Camera) => void
  onHover: (id: string | null, at: { x: number; y: number }) => void
  onPick: (id: string | null, event: { shiftKey: boolean; ctrlKey: boolean }) => void
}

export interface Engine {
  show: (scene: MapScene) => void
  setScheme: (scheme: Scheme) => void
  moveTo: (camera: Camera, how?: 'fly' | 'ease' | 'jump') => void
  destroy: () => void
}

export const MIN_ZOOM = 4
export const MAX_ZOOM = 19
