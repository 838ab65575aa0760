import { useSyncExternalStore } from 'react'
import type { EngineOptions } from './engine'

/** Where this device keeps what draws its maps; without it the browser decides. */
export const ENGINE_KEY = 'map-engine'

export type EngineKind = 'card' | 'canvas'
export const ENGINE_CHOICES = ['auto', 'card', 'canvas'] as const
type EngineChoice = (typeof ENGINE_CHOICES)[number]

/** Names of what imitates a graphics card with the processor: Chromium's, Mesa's, Windows'. */
const IMITATIONS = /swiftshader|llvmpipe|softpipe|software|basic render/i

let kind: EngineKind | null | undefined

/** What draws maps here: a graphics card, or a plain canvas; null where a browser has neither. */
function engineKind(): EngineKind | null {
  kind ??= findKind()
  return kind
}

/** The map engine chosen on this device. */
export function chosenEngine(): EngineChoice {
  const kept = localStorage.getItem(ENGINE_KEY)
  return ENGINE_CHOICES.find(one => one === kept) ?? 'auto'
}

const listeners = new Set<() => void>()

/** Changes the map engine, also of maps on the screen. */
export function chooseEngine(choice: EngineChoice) {
  if (choice === 'auto') localStorage.removeItem(ENGINE_KEY)
  else localStorage.setItem(ENGINE_KEY, choice)
  kind = undefined
  for (const listener of listeners) listener()
}

/** The present map engine, as React state. */
export function useEngineKind(): EngineKind | null {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, engineKind)
}

function findKind(): EngineKind | null {
  const chosen = localStorage.getItem(ENGINE_KEY)
  if (chosen !== 'canvas') {
    const card = document.createElement('canvas').getContext('webgl2', {
      failIfMajorPerformanceCaveat: chosen !== 'card',
    })
    if (card && (chosen === 'card' || !IMITATIONS.test(rendererOf(card)))) return 'card'
  }
  return document.createElement('canvas').getContext('2d') ? 'canvas' : null
}

function rendererOf(card: WebGL2RenderingContext): string {
  const names = card.getExtension('WEBGL_debug_renderer_info')
  return String(card.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : card.RENDERER))
}

/** Loads what draws, and with it only what it needs. */
export async function createEngine(kind: EngineKind, options: EngineOptions) {
  if (kind === 'card') return (await import('./deck/deck-engine')).createDeckEngine(options)
  return (await import('./canvas/canvas-engine')).createCanvasEngine(options)
}
