import { useSyncExternalStore } from 'react'
import type { Geo } from '../../../../src/core/contract/common'
import { PING_EVERY_MS } from '../../../../src/modules/logistics/couriers/rules/presence'
import { type Signal, signalOf } from '../../../../src/modules/logistics/routes/rules/far-from-target'
import { api, type Inputs } from '../../../api'
import { isPassingFailure } from '../../../passing-failure'
import { openCourierStore } from './outbox'

/** The newest are kept while there is no connection: what is older tells nobody where the courier is. */
const maxPings = 500
const sendEveryMs = 5_000
const storageKey = 'user.courier.tracking'

export type Ping = Extract<Inputs['courier']['location']['ingest'], { lat: number }>

export interface TrackingState {
  isOn: boolean
  /** Of the position: null while there is none. */
  signal: Signal | null
  /** The phone does not let us know where it is. */
  isDenied: boolean
  geo: Geo | null
  accuracyMeters: number | null
  batteryPercentage: number | null
  waiting: number
}

let state: TrackingState = {
  isOn: localStorage.getItem(storageKey) !== 'off',
  signal: null,
  isDenied: false,
  geo: null,
  accuracyMeters: null,
  batteryPercentage: null,
  waiting: 0,
}
const listeners = new Set<() => void>()
let watch: number | null = null
let lastPingAt = 0
let sending: ReturnType<typeof setInterval> | undefined
let personId = ''
let lock: WakeLockSentinel | null = null

function become(change: Partial<TrackingState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function useTracking(): TrackingState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => state,
  )
}

/** Follows the phone for this person while the switch is on. Returns how to stop. */
export function startTracking(id: string) {
  personId = id
  if (state.isOn) begin()
  return end
}

export function switchTracking(isOn: boolean) {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  become({ isOn })
  if (isOn) begin()
  else end()
}

const brieflyMs = 2_000

/** With the switch off, where a step was done is still told: the position of a moment. */
export function trackBriefly() {
  if (state.isOn || watch !== null) return
  begin()
  setTimeout(() => {
    if (!state.isOn) void sendPings().finally(end)
  }, brieflyMs)
}

function begin() {
  if (watch !== null || !navigator.geolocation) return
  watch = navigator.geolocation.watchPosition(
    position => void take(position),
    error => become({ isDenied: error.code === error.PERMISSION_DENIED, signal: null }),
    { enableHighAccuracy: true, maximumAge: 0 },
  )
  sending = setInterval(() => void sendPings(), sendEveryMs)
  document.addEventListener('visibilitychange', keepAwake)
  void keepAwake()
  void watchBattery()
}

function end() {
  if (watch !== null) navigator.geolocation.clearWatch(watch)
  watch = null
  clearInterval(sending)
  document.removeEventListener('visibilitychange', keepAwake)
  void lock?.release()
  lock = null
  become({ signal: null, geo: null, accuracyMeters: null })
}

/** A screen that goes dark ends the positions of a web page: it stays on while tracking. */
async function keepAwake() {
  if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
  lock = await navigator.wakeLock.request('screen').catch(() => null)
}

type Battery = { level: number; charging: boolean }
let battery: Battery | null = null
async function watchBattery() {
  const source = navigator as Navigator & { getBattery?: () => Promise<Battery> }
  battery = (await source.getBattery?.().catch(() => null)) ?? null
}

async function take({ coords, timestamp }: GeolocationPosition) {
  const batteryPercentage = battery ? Math.round(battery.level * 100) : null
  become({
    geo: { lat: coords.latitude, lon: coords.longitude },
    accuracyMeters: coords.accuracy,
    signal: signalOf(coords.accuracy),
    isDenied: false,
    batteryPercentage,
  })
  if (timestamp - lastPingAt < PING_EVERY_MS) return
  lastPingAt = timestamp
  const ping: Ping = {
    lat: coords.latitude,
    lng: coords.longitude,
    accuracyMeters: coords.accuracy,
    altitudeMeters: coords.altitude,
    altitudeAccuracyMeters: coords.altitudeAccuracy,
    speed: coords.speed,
    bearing: Number.isNaN(coords.heading) ? null : coords.heading,
    batteryPercentage,
    batteryCharging: battery?.charging ?? null,
    timestamp: new Date(timestamp).toISOString(),
  }
  const store = await openCourierStore()
  await store.add('pings', { personId, ping } as never)
  const count = await store.count('pings')
  if (count > maxPings) {
    const oldest = await store.getAllKeys('pings', undefined, count - maxPings)
    for (const key of oldest) await store.delete('pings', key)
  }
  if (count === 1) void sendPings()
}

async function sendPings() {
  const store = await openCourierStore()
  const stored = await store.getAll('pings', undefined, maxPings)
  const own = stored.filter(one => one.personId === personId)
  become({ waiting: own.length })
  if (own.length === 0) return
  try {
    await api.courier.location.ingest.mutate({ pings: own.map(({ ping }) => ping) })
  } catch (error) {
    if (isPassingFailure(error)) return
  }
  for (const { seq } of own) await store.delete('pings', seq)
  become({ waiting: 0 })
}
