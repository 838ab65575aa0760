import type { MachineUsage } from './meter'
import type { StepOutcome } from './run-files'

const SLOWEST = 20

/** Where the time of a run went, as tables of text: by step, the slowest files, and how busy the processors were. */
export function timeReport(outcomes: readonly StepOutcome[], wall: number, machine: MachineUsage): string {
  const steps = outcomes.map(({ name, usage }) => ({
    name,
    wall: usage.wall,
    processor: usage.processor,
    programs: Object.entries(usage.byProgram)
      .filter(([, seconds]) => seconds >= 1)
      .sort(([, a], [, b]) => b - a)
      .map(([program, seconds]) => `${program} ${Math.round(seconds)}`)
      .join(', '),
  }))
  // A story is one file, and a step of its own.
  const files = outcomes.flatMap(({ name, usage, files }) =>
    files.length > 1 ? files : files.map(({ file }) => ({ file: file || name, ...usage })),
  )
  const slowest = files.sort((a, b) => b.wall - a.wall).slice(0, SLOWEST)
  const counted = steps.reduce((sum, { processor }) => sum + processor, 0)
  const share = Math.round((100 * machine.busy) / (machine.busy + machine.idle || 1))
  return [
    'Seconds on the clock, seconds of processor (user and system, children included), by program',
    ...steps.map(step => `${cells(step)}  ${step.name.padEnd(44)} ${step.programs}`),
    '',
    `The ${slowest.length} slowest files (of those that share a process, without its children and Postgres)`,
    ...slowest.map(file => `${cells(file)}  ${file.file}`),
    '',
    `${seconds(wall)} s in all, ${seconds(machine.busy)} s of processor, of which ${seconds(counted)} s are counted above.`,
    `The processors were busy for ${share} % of it${machine.stolen >= 1 ? `; the host took ${seconds(machine.stolen)} s` : ''}.`,
  ].join('\n')
}

const seconds = (value: number) => value.toFixed(1)
const cells = ({ wall, processor }: { wall: number; processor: number }) =>
  `${seconds(wall).padStart(8)} ${seconds(processor).padStart(8)}`
