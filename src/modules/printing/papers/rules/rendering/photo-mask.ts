import type { Node } from '@takumi-rs/wasm'

const isDrawing = (src: string) => /^\s*<svg|^data:image\/svg/i.test(src)

/** The same tree with its photos made invisible, or null when it has none. Drawings stay: they are line art. */
export function withoutPhotos(node: Node): Node | null {
  let count = 0
  const hidden = (one: Node): Node => {
    if (one.type === 'image' && typeof one.src === 'string' && !isDrawing(one.src)) {
      count++
      return { ...one, style: { ...one.style, opacity: 0 } }
    }
    return one.type === 'container' && one.children ? { ...one, children: one.children.map(hidden) } : one
  }
  const tree = hidden(node)
  return count ? tree : null
}

/** 1 where the two pictures differ. */
export function differences(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((value, index) => (value === other[index] ? 0 : 1))
}
