import { useLayoutEffect } from 'react'

/** Sizes of a shell: the shop's for fingers, the office's for overview, the field's for gloves. */
export function useDensity(density: 'shop' | 'office' | 'field') {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
}
