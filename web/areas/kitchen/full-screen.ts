import { useCallback, useEffect, useState } from 'react'

/**
 * The kitchen on all of the screen, over menus and headings. Where the browser cannot take its own frame away, as on a
 * phone, it fills the window. The device stays awake as long.
 */
export function useFullScreen() {
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
  useAwake(isOn)
  return { isOn, set }
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
