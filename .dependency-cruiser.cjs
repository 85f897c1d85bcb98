/**
 * The borders of the project, as the design draws them: cli → bench, drivers → rig core.
 * `npm run check:borders` holds them.
 */

/** What everything may stand on: the files at the top of rig/, and these folders. */
const CORE = '^rig/([^/]+[.]ts$|apparatus/|json/|trace/)'

module.exports = {
  forbidden: [
    {
      name: 'rig-knows-no-wire',
      comment:
        'Only rig/cli puts a harness and a wire together: the rest of rig/ imports no driver and no scenario.',
      severity: 'error',
      from: { path: '^rig/', pathNot: '^rig/cli/' },
      to: { path: '^(drivers|scenarios)/' },
    },
    {
      name: 'core-stands-alone',
      comment: 'The core imports nothing that is built on it.',
      severity: 'error',
      from: { path: CORE },
      to: { path: '^rig/', pathNot: CORE },
    },
    {
      name: 'nothing-stands-on-the-cli',
      comment: 'Nothing in rig/ imports the command line.',
      severity: 'error',
      from: { path: '^rig/', pathNot: '^rig/cli/' },
      to: { path: '^rig/cli/' },
    },
    {
      name: 'regulations-judge-observations',
      comment:
        'A clause sees observations and the declared apparatus: no driver, no bench, no report, no command line.',
      severity: 'error',
      from: { path: '^rig/regulations/' },
      to: { path: '^(drivers|scenarios|rig/(bench|cli|report))/' },
    },
    {
      name: 'a-report-renders-one-result',
      comment: 'A renderer knows the result and the names of readings, not how the result came about.',
      severity: 'error',
      from: { path: '^rig/report/' },
      to: { path: '^(rig|drivers|scenarios)/', pathNot: [CORE, '^rig/(report|config)/'] },
    },
    {
      name: 'the-cloth-is-an-oracle',
      comment: 'Odds and settlement judge an emulated table, so neither may share the other’s arithmetic.',
      severity: 'error',
      from: { path: '^rig/cloth/' },
      to: { path: '^(rig|drivers|scenarios)/', pathNot: '^rig/(cloth|apparatus)/' },
    },
    {
      name: 'a-codec-is-pure',
      comment: 'Bytes to frames and back: a codec imports nothing but what lies in its own folder.',
      severity: 'error',
      from: { path: '^(drivers/.+)/codec[.]ts$' },
      to: { pathNot: '^$1/' },
    },
    {
      name: 'a-driver-stands-on-the-core',
      comment: 'Drivers know the core of the rig; not its bench, texts, cloth, reports or commands.',
      severity: 'error',
      from: { path: '^drivers/' },
      to: { path: '^(rig|scenarios)/', pathNot: CORE },
    },
    {
      name: 'a-scenario-knows-its-api',
      comment:
        'A scenario only stimulates and waits: it imports the scenario API and the top of the core, no package.',
      severity: 'error',
      from: { path: '^scenarios/' },
      to: { pathNot: ['^scenarios/', '^rig/bench/scenario[.]ts$', '^rig/[^/]+[.]ts$'] },
    },
    {
      name: 'no-test-in-the-product',
      comment: 'What ships imports no test and no package that is installed for development only.',
      severity: 'error',
      from: { path: '^(rig|drivers|scenarios)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-development-package-in-the-product',
      comment: 'The package would break where only its dependencies are installed.',
      severity: 'error',
      from: { path: '^(rig|drivers|scenarios)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one idea, or the border between them is in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A file of the rig that nothing imports and that imports nothing does nothing.',
      severity: 'error',
      from: { orphan: true, path: '^rig/' },
      to: {},
    },
    {
      name: 'no-dead-end',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/|^dist/' },
    // Imports of types count: a border that only types cross is crossed all the same.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
