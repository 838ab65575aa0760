import type { Control } from './controls'

const days = [1, 2, 3, 4, 5, 6, 7].map(day => new Date(Date.UTC(2024, 0, day)))
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month)))
const nameOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options).format
const dateWords = (['long', 'short'] as const).flatMap(length => [
  ...days.map(nameOf({ weekday: length })),
  ...months.map(nameOf({ month: length })),
])
const aDate = new RegExp(`\\b(${dateWords.join('|')})(?=\\d|\\b),?`, 'g')

/** A name without numbers, ids and dates: equal for what differs by them only. */
export const plain = (name: string) =>
  name
    .replace(aDate, '#')
    .replace(/(?=[a-f]*\d)[\da-f]{8,}/g, '#')
    .replace(/\d+/g, '#')
    .replace(/(# ?)+/g, '#')
    .trim()
export const labelOf = (control: Control) => `${control.role} “${control.name}”`
