import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * The kitchen on all of the screen, over menus and headings. Where the browser cannot take its own frame away, as on a
 * phone, it fills the window. The device stays awake as long, and what is covered takes no focus.
 */
export function useFullScreen(kitchen: RefObject<HTMLElement | null>) {
  const [isOn, setIsOn] = useState(false)
  const set = useCallback((on: boolean) => {
    setIsOn(on)
    // A refusal leaves it in the window, which is as good as it gets there.
    if (on) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement) void document.exitFullscreen()
  }, [])
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) setIsOn(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    [],
  )
  useEffect(() => (isOn && kitchen.current ? shutOthers(kitchen.current) : undefined), [isOn, kitchen])
  useAwake(isOn)
  return { isOn, set }
}

/** Everything beside it on the page; dialogs and messages stand apart from the page. Answers how to open all again. */
function shutOthers(element: HTMLElement) {
  const page = document.getElementById('main')?.parentElement
  const shut: HTMLElement[] = []
  for (let at = element; at !== page && at.parentElement; at = at.parentElement)
    for (const other of at.parentElement.children) {
      if (other === at || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      shut.push(other)
    }
  return () => {
    for (const other of shut) other.inert = false
  }
}

/** A screen that nobody touches for an hour must not go dark. The browser lets go when the tab is hidden. */
function useAwake(isOn: boolean) {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isOn])
}
