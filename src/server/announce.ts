/** What can be opened now? One address an org, and in the sandbox a person to sign in as. */
import type { Services } from './services.ts';

/** The last line begins with `ready`. */
export async function announce(
  services: Services,
  port: number,
  print: (line: string) => void,
): Promise<void> {
  for (const { bundle, open } of services.configuration.products()) {
    const entries = [...open.flows.values()].flatMap(({ sequence }) => Object.keys(sequence?.entries ?? {}));
    const first = entries[0] === undefined ? '' : `/${entries[0]}`;
    print(`${bundle.name}`);
    for (const { code, name } of Object.values(bundle.orgs)) {
      print(`  ${name.padEnd(28)} http://${code}.localhost:${port}${bundle.base}${first}`);
    }
    print(`  ${'(default)'.padEnd(28)} http://localhost:${port}${bundle.base}${first}`);
  }
  if (services.sandbox) {
    const { seed } = await import('./sandbox/seed.ts');
    const person = await seed(services);
    if (person) {
      print('In the sandbox, sign in as');
      print(`  ${person.email}  password: ${person.password}  at http://localhost:${port}/auth/login`);
      for (const { uuid, screen } of person.applications) print(`  application ${uuid} stands at ${screen}`);
      print(`  mails: http://localhost:${port}/sandbox/mailbox`);
    }
  }
  print(`ready http://localhost:${port}`);
}
