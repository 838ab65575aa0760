import type { Language } from '../../../../core/rules/languages'

export interface Party {
  heading: string
  /** The first one is the name. */
  lines: string[]
}

export interface Fact {
  label: string
  value: string
}

export interface Column {
  label: string
  /** A part of the width. */
  share: number
  isNumber: boolean
}

export interface SheetTable {
  columns: Column[]
  rows: string[][]
}

export interface Section {
  heading: string
  lines: string[]
}

/** A code that is printed on the first page, before everything else. */
export interface SheetCode {
  above: string
  url: string
  below: string | null
  /** What it is, for who cannot see it. */
  label: string
}

/** All that stands on a printed document, in the words of its reader. Drawing it decides nothing but where it stands. */
export interface Sheet {
  language: Language
  title: string
  number: string
  /** The moment that the file names as its beginning: the same sheet gives the same bytes. */
  at: string
  /** Printed across each page. */
  mark: string | null
  code: SheetCode | null
  parties: Party[]
  facts: Fact[]
  notices: Section[]
  table: SheetTable
  sections: Section[]
  /** Amounts by rate; the last row is the sum. */
  sums: SheetTable
  total: Fact
  afterTotal: Fact[]
  small: string[]
  /** With {page} and {pages}. */
  pageText: string
}
