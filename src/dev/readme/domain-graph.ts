/** The picture of the domains in the README, and their table, from the data that the borders are checked against. */
import { DOMAINS, MODULES } from '../borders/modules'
import { domainOf } from './imports'

const usesOf = (domain: string) => DOMAINS[domain]!.uses

const reaches = (from: string, to: string): boolean =>
  usesOf(from).some(next => next === to || reaches(next, to))

/** An arrow that a longer way says too is left out: there are no circles, so what reaches what stays the same. */
const directUsesOf = (domain: string) =>
  usesOf(domain).filter(to => !usesOf(domain).some(other => other !== to && reaches(other, to)))

/** A diagram for whatever draws Mermaid: an arrow leads from a domain to one that it uses. */
export function domainGraph(): string {
  const lines = Object.keys(DOMAINS).flatMap(from => directUsesOf(from).map(to => `  ${from} --> ${to}`))
  return ['```mermaid', 'graph BT', ...lines.toSorted(), '```'].join('\n')
}

/** One row for each domain, from the ground up: what it is about, and its modules. */
export function domainTable(): string {
  const modulesOf = (domain: string) =>
    Object.keys(MODULES)
      .filter(module => domainOf(module) === domain)
      .map(module => module.slice(domain.length + 1))
  const rows = Object.entries(DOMAINS).map(
    ([domain, { about }]) => `| \`${domain}\` | ${about} | ${modulesOf(domain).join(', ')} |`,
  )
  return ['| Domain | What it is about | Its modules |', '| --- | --- | --- |', ...rows].join('\n')
}
