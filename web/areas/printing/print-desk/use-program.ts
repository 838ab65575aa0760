import { useState } from 'react'
import { askProgram, PROGRAM_PORT, type ProgramPrinter } from '../paper/printer-program'

const KEY = 'print-desk.program'

interface Kept {
  port: number
  token: string
}

function kept(): Kept {
  try {
    return {
      port: PROGRAM_PORT,
      token: '',
      ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>),
    }
  } catch {
    return { port: PROGRAM_PORT, token: '' }
  }
}

/** The printer program of this computer. It is asked at the press of a button: it may not be there. */
export function useProgram() {
  const [{ port, token }, setKept] = useState(kept)
  const [printers, setPrinters] = useState<ProgramPrinter[] | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const change = (next: Partial<Kept>) => {
    const all = { port, token, ...next }
    localStorage.setItem(KEY, JSON.stringify(all))
    setKept(all)
    setPrinters(null)
  }
  const ask = async () => {
    setProblem(null)
    try {
      setPrinters(await askProgram(port))
    } catch (error) {
      setPrinters(null)
      setProblem(error)
    }
  }
  const printer = printers?.find(({ path }) => path === chosen) ?? printers?.[0] ?? null
  return { port, token, change, ask, printers, printer, choose: setChosen, problem }
}
