import { useSyncExternalStore } from 'react'

// Which campaign brought the visitor here. Nothing of it is kept or sent before they have said that it may be.

const storageKey = 'attribution'
const choiceKey = 'attribution.choice'
const VALID_MS = 90 * 86_400_000
const MOST_PARAMETERS = 30
const LONGEST_VALUE = 500

const NAMES = new Set(
  'ref aff affiliate promo discount_code coupon gclid gbraid wbraid dclid fbclid msclkid ttclid twclid li_fat_id'.split(
    ' ',
  ),
)
const isCampaignName = (name: string) => /^utm_[a-z_]{1,40}$/.test(name) || NAMES.has(name)

/** Campaign parameters, `landing`, `referrer`, and since when (`at`). */
export type Attribution = Record<string, string>
type Choice = 'granted' | 'denied'

/** Read at the beginning of this visit. It stays in memory until the visitor agrees. */
let arrived: Attribution | null = null
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Reads where a visitor comes from: the address that the visit began at, and the page before. */
export function takeAttribution(arrival: { url: URL; referrer: string }) {
  const from = foreignPage(arrival.referrer)
  const campaign = { ...campaignOf(from?.searchParams), ...campaignOf(arrival.url.searchParams) }
  if (Object.keys(campaign).length === 0) return
  arrived = {
    ...campaign,
    landing: landingOf(arrival.url.pathname),
    ...(from ? { referrer: from.host } : {}),
  }
  if (choiceMade() === 'granted') keep()
  tell()
}

function campaignOf(parameters: URLSearchParams | undefined): Attribution {
  const found = [...(parameters ?? [])]
    .map(([name, value]) => [name.toLowerCase(), value.trim().slice(0, LONGEST_VALUE)] as const)
    .filter(([name, value]) => value && isCampaignName(name))
  return Object.fromEntries(found.slice(0, MOST_PARAMETERS))
}

/** The page before, when that was none of ours. */
function foreignPage(referrer: string) {
  const url = URL.parse(referrer)
  return url && url.origin !== location.origin ? url : null
}

/** Without what is a secret in the path of a link. */
const landingOf = (path: string) =>
  path
    .split('/')
    .map(part => (part.length > 40 ? '…' : part))
    .join('/')
    .slice(0, LONGEST_VALUE)

/** Takes the place of what was kept when it says something else; only then its time changes. */
function keep() {
  if (!arrived) return
  const { at: _, ...before } = saved() ?? {}
  if (campaignText(before) !== campaignText(arrived))
    localStorage.setItem(storageKey, encode({ ...arrived, at: new Date().toISOString() }))
  arrived = null
}

const campaignText = (attribution: Attribution) =>
  JSON.stringify(
    Object.entries(attribution)
      .filter(([name]) => isCampaignName(name))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

function saved(): Attribution | null {
  const text = localStorage.getItem(storageKey)
  const attribution = text ? decode(text) : null
  if (!attribution || Date.now() - Date.parse(attribution.at ?? '') < VALID_MS) return attribution
  localStorage.removeItem(storageKey)
  return null
}

/** What goes along with a registration and an order; nothing where the visitor has not agreed. */
export function attributionToSend(): Attribution | undefined {
  return (choiceMade() === 'granted' && saved()) || undefined
}

/** It has led to an order. */
export function forgetAttribution() {
  arrived = null
  localStorage.removeItem(storageKey)
}

/** A browser that asks for privacy has answered for its person. */
function choiceMade(): Choice | null {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl) return 'denied'
  const choice = localStorage.getItem(choiceKey)
  return choice === 'granted' || choice === 'denied' ? choice : null
}

export function chooseAttribution(choice: Choice) {
  localStorage.setItem(choiceKey, choice)
  if (choice === 'granted') keep()
  else forgetAttribution()
  tell()
}

/** What was chosen; `asks` while a campaign waits for the answer. */
export function useAttributionChoice(): Choice | 'asks' | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => choiceMade() ?? (arrived ? 'asks' : null),
  )
}

// Not for reading in passing; it is no secret.

function encode(attribution: Attribution): string {
  const bytes = new TextEncoder().encode(JSON.stringify(attribution))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function decode(text: string): Attribution | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const value: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, letter => letter.charCodeAt(0))),
    )
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return null
  }
}
