import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact, redactAll, spanAfter } from '../../../src/replay/redact/index.ts';
import { TIME } from '../../../src/replay/redact/cases.ts';
import { withoutSecrets } from '../../../src/replay/redact/redact.ts';
import { SEPARATOR } from '../../../src/replay/redact/rules/rule.ts';
import { readCommands } from '../../../src/shell/read-commands.ts';
import { wholeText } from '../../../src/shell/text.ts';
import { KNOWN_TO_PRESET, TOKENS, pem, random } from './secrets.ts';

const KEY = pem(3);

/** Tokens that the preset finds where a word starts. */
const ONLY_PRESET = ['SHOPIFY_KEY', 'LINEAR_API_TOKEN', 'OPS_TOKEN'].map(
  (name) => [name, KNOWN_TO_PRESET[name]?.[0] ?? ''] as const,
);

/** Commands with a secret in every place that one has, and what becomes of them. */
const COMMANDS: readonly (readonly [command: string, redacted: string])[] = [
  // Addresses.
  ['git clone https://bob:hunter22@example.org/x.git', 'git clone https://bob:REDACTED-password-8@example.org/x.git'],
  ['psql postgres://app:p@ss:w0rd@db:5432/shop', 'psql postgres://app:REDACTED-password-16@db:5432/shop'],
  [`git push https://${random(24)}@example.org/x`, 'git push https://REDACTED-token-32@example.org/x'],
  [`curl "https://x.test/a?sig=${random(40)}&b=1"`, 'curl "https://x.test/a?sig=REDACTED-signature-64&b=1"'],
  ['curl "https://x.test/?token=a1b2c3d4e5f6&b=1"', 'curl "https://x.test/?token=REDACTED-secret-16&b=1"'],
  ["curl -d 'user=bob&password=hunter2&b=1' x", "curl -d 'user=bob&password=REDACTED-password-8&b=1' x"],
  // Headers.
  [
    'curl -H "Authorization: Bearer abcdef0123456789abcdef" x',
    'curl -H "Authorization: Bearer REDACTED-authorization-32" x',
  ],
  ["curl -H 'Authorization: Basic Ym9iOmh1bnRlcjI=' x", "curl -H 'Authorization: Basic REDACTED-authorization-16' x"],
  [
    String.raw`printf 'GET / HTTP/1.1\r\nAuthorization: Basic Ym9iOmh1bnRlcjI=\r\n\r\n' | nc x 80`,
    String.raw`printf 'GET / HTTP/1.1\r\nAuthorization: Basic REDACTED-authorization-16\r\n\r\n' | nc x 80`,
  ],
  ["curl -H 'PRIVATE-TOKEN: a1b2c3d4e5f6' x", "curl -H 'PRIVATE-TOKEN: REDACTED-secret-16' x"],
  ['curl -H "X-Api-Key: a1b2c3d4e5f6" x', 'curl -H "X-Api-Key: REDACTED-secret-16" x'],
  ["curl -H 'Cookie: a=1; session=xyz' x", "curl -H 'Cookie: REDACTED-cookie-16' x"],
  // Options.
  ['mysql -u root -phunter2 shop -e "SELECT 1"', 'mysql -u root -pREDACTED-password-8 shop -e "SELECT 1"'],
  ["mysqldump -p'hunter 2;' shop", "mysqldump -p'REDACTED-password-16' shop"],
  ['mysql -phunter\\ 2 shop', 'mysql -pREDACTED-password-16 shop'],
  ['ssh db "mysql -uroot -phunter2"', 'ssh db "mysql -uroot -pREDACTED-password-8"'],
  ['mongosh -u root -p hunter2', 'mongosh -u root -p REDACTED-password-8'],
  ['curl -su bob:hunter2 https://x.test', 'curl -su bob:REDACTED-password-8 https://x.test'],
  ['curl --user "bob:hunter 2" https://x.test', 'curl --user "bob:REDACTED-password-8" https://x.test'],
  ['curl \\\n  -u bob:hunter2 \\\n  x', 'curl \\\n  -u bob:REDACTED-password-8 \\\n  x'],
  ['sshpass -p hunter2 ssh x', 'sshpass -p REDACTED-password-8 ssh x'],
  ["sshpass -p'hunter2' ssh x", "sshpass -p'REDACTED-password-8' ssh x"],
  ['docker login -u bob -p hunter2 x.test', 'docker login -u bob -p REDACTED-password-8 x.test'],
  ['redis-cli -a hunter2 ping', 'redis-cli -a REDACTED-password-8 ping'],
  ['unzip -P hunter2 x.zip', 'unzip -P REDACTED-password-8 x.zip'],
  ['7z x -phunter2 x.7z', '7z x -pREDACTED-password-8 x.7z'],
  ['ldapsearch -x -w hunter2 -b x', 'ldapsearch -x -w REDACTED-password-8 -b x'],
  ['openssl enc -pass pass:hunter2 -in x', 'openssl enc -pass pass:REDACTED-password-8 -in x'],
  ['smbclient //x/y -U bob%hunter2', 'smbclient //x/y -U bob%REDACTED-password-8'],
  ['htpasswd -cb file bob hunter2', 'htpasswd -cb file bob REDACTED-password-8'],
  ['keytool -list -storepass hunter2', 'keytool -list -storepass REDACTED-password-8'],
  ['tool --password=hunter2x', 'tool --password=REDACTED-password-8'],
  ['tool --db-password "correct horse"', 'tool --db-password "REDACTED-password-16"'],
  ['tool --token a1b2c3d4e5', 'tool --token REDACTED-token-16'],
  ['tool --client-secret a1b2c3d4e5f6', 'tool --client-secret REDACTED-secret-16'],
  ['gh secret set X --body hunter2x', 'gh secret set X --body REDACTED-secret-8'],
  [
    'kubectl create secret generic x --from-literal=a=hunter2',
    'kubectl create secret generic x --from-literal=a=REDACTED-secret-8',
  ],
  [
    `aws configure set aws_secret_access_key ${random(40)}`,
    'aws configure set aws_secret_access_key REDACTED-aws-secret-64',
  ],
  ['npm config set //npm.test/:_authToken=abcdef123456', 'npm config set //npm.test/:_authToken=REDACTED-npm-token-16'],
  ['npm config set //npm.test/:_authToken abcdef123456', 'npm config set //npm.test/:_authToken REDACTED-npm-token-16'],
  // Input.
  ['echo hunter2 | sudo -S ls', 'echo REDACTED-password-8 | sudo -S ls'],
  [
    "echo 'hunter2' | docker login -u bob --password-stdin",
    "echo 'REDACTED-password-8' | docker login -u bob --password-stdin",
  ],
  ['echo "bob:hunter2" | sudo chpasswd', 'echo "bob:REDACTED-password-8" | sudo chpasswd'],
  // Files.
  [
    'echo "machine example.org login bob password hunter2" >> ~/.netrc',
    'echo "machine example.org login bob password REDACTED-password-8" >> ~/.netrc',
  ],
  [
    'cat <<X > ~/.netrc\nmachine example.org\n  login bob\n  password hunter2\nX',
    'cat <<X > ~/.netrc\nmachine example.org\n  login bob\n  password REDACTED-password-8\nX',
  ],
  [
    'printf "machine a.test\\nlogin bob\\npassword hunter2\\n" > x',
    'printf "machine a.test\\nlogin bob\\npassword REDACTED-password-8\\n" > x',
  ],
  // Files, input, lists and the like, in other spellings.
  ["echo 'machine h.test password hunter2' > x", "echo 'machine h.test password REDACTED-password-8' > x"],
  [
    "echo 'machine h.test password hunter2 login u' > x",
    "echo 'machine h.test password REDACTED-password-8 login u' > x",
  ],
  [
    "echo 'machine h.test login u account a password hunter2' > x",
    "echo 'machine h.test login u account a password REDACTED-password-8' > x",
  ],
  [
    'cat <<X > ~/.netrc\nmachine h.test\n\tlogin u\n\tpassword "hunter 77"\nX',
    'cat <<X > ~/.netrc\nmachine h.test\n\tlogin u\n\tpassword "REDACTED-password-16"\nX',
  ],
  [
    'cat <<X > ~/.netrc\nmachine h.test\n# mine\nlogin u\npassword hunter2\nX',
    'cat <<X > ~/.netrc\nmachine h.test\n# mine\nlogin u\npassword REDACTED-password-8\nX',
  ],
  ['echo password hunter2 >> ~/.netrc', 'echo password REDACTED-password-8 >> ~/.netrc'],
  [
    "echo 'machine h.test' > ~/.netrc; echo 'login u' >> ~/.netrc; echo 'password hunter2' >> ~/.netrc",
    "echo 'machine h.test' > ~/.netrc; echo 'login u' >> ~/.netrc; echo 'password REDACTED-password-8' >> ~/.netrc",
  ],
  [
    "printf 'machine %s login %s password %s\\n' h.test u hunter2 > ~/.netrc",
    "printf 'machine %s login %s password %s\\n' h.test u REDACTED-password-8 > ~/.netrc",
  ],
  [
    "printf 'machine h.test\\nlogin u\\npassword %s\\n' 'hunter2' > ~/.netrc",
    "printf 'machine h.test\\nlogin u\\npassword %s\\n' 'REDACTED-password-8' > ~/.netrc",
  ],
  ["printf 'DB_PASSWORD=%s\\n' hunter2 > .env", "printf 'DB_PASSWORD=%s\\n' REDACTED-password-8 > .env"],
  [
    "echo 'db.test:5432:shop:app:hunter2' >> ~/.pgpass",
    "echo 'db.test:5432:shop:app:REDACTED-password-8' >> ~/.pgpass",
  ],
  ['cat > ~/.pgpass <<X\n*:*:*:app:hunter2\nX', 'cat > ~/.pgpass <<X\n*:*:*:app:REDACTED-password-8\nX'],
  ['git clone https://$U:hunter2@h.test/x', 'git clone https://$U:REDACTED-password-8@h.test/x'],
  ['git clone https://${USER}:hunter2@h.test/x', 'git clone https://${USER}:REDACTED-password-8@h.test/x'],
  ["git clone https://u:'hunter2'@h.test", "git clone https://u:'REDACTED-password-8'@h.test"],
  ['psql postgres://u:ab/hunter2@h.test/db', 'psql postgres://u:REDACTED-password-16@h.test/db'],
  [
    "java -jar x --url 'jdbc:mysql://h.test/db?user=u&password=hunterx'",
    "java -jar x --url 'jdbc:mysql://h.test/db?user=u&password=REDACTED-password-8'",
  ],
  ['mysql -uroot -p"hunter2$PW" x', 'mysql -uroot -p"REDACTED-password-16" x'],
  ['mysql -uroot -p\\!hunter2 x', 'mysql -uroot -pREDACTED-password-16 x'],
  ['sudo -S ls <<< "hunter2"', 'sudo -S ls <<< "REDACTED-password-8"'],
  ['echo -n hunter2 | sudo -u root -S ls', 'echo -n REDACTED-password-8 | sudo -u root -S ls'],
  ["printf '%s\\n' 'hunter2' | sudo -S ls", "printf '%s\\n' 'REDACTED-password-8' | sudo -S ls"],
  ['echo -e "hunter2\\nhunter2" | sudo passwd bob', 'echo -e "REDACTED-password-16" | sudo passwd bob'],
  [
    'ConvertTo-SecureString "hunter2" -AsPlainText -Force',
    'ConvertTo-SecureString "REDACTED-password-8" -AsPlainText -Force',
  ],
  [
    "ConvertTo-SecureString -AsPlainText -Force -String 'hunter2'",
    "ConvertTo-SecureString -AsPlainText -Force -String 'REDACTED-password-8'",
  ],
  ['convertto-securestring "hunter2" -asplaintext', 'convertto-securestring "REDACTED-password-8" -asplaintext'],
  ['"hunter2" | ConvertTo-SecureString -AsPlainText', '"REDACTED-password-8" | ConvertTo-SecureString -AsPlainText'],
  [
    'env:\n  - name: DB_PASSWORD\n    value: hunter2\n',
    'env:\n  - name: DB_PASSWORD\n    value: REDACTED-password-8\n',
  ],
  ['{"name": "DB_PASSWORD", "value": "hunter2"}', '{"name": "DB_PASSWORD", "value": "REDACTED-password-8"}'],
  ['- name: API_TOKEN\n  value: "correcthorse"', '- name: API_TOKEN\n  value: "REDACTED-secret-16"'],
  // Variables and fields.
  ['PGPASSWORD=hunter2 psql -h db', 'PGPASSWORD=REDACTED-password-8 psql -h db'],
  ["export DB_PASSWORD='it'", "export DB_PASSWORD='it'"],
  ["export DB_PASSWORD='hunter 2'", "export DB_PASSWORD='REDACTED-password-8'"],
  ['echo "API_KEY=hunter2hunter2" >> .env', 'echo "API_KEY=REDACTED-secret-16" >> .env'],
  ['JWT_SECRET=correcthorsebattery node x', 'JWT_SECRET=REDACTED-secret-32 node x'],
  ['docker run -e MYSQL_ROOT_PASSWORD=hunter2 mysql', 'docker run -e MYSQL_ROOT_PASSWORD=REDACTED-password-8 mysql'],
  [`curl -d '{"password": "hunter2"}' x`, `curl -d '{"password": "REDACTED-password-8"}' x`],
  [String.raw`curl -d "{\"password\":\"hunter2\"}" x`, String.raw`curl -d "{\"password\":\"REDACTED-password-8\"}" x`],
  [`python -c 'token = "a1b2c3d4e5f6"'`, `python -c 'token = "REDACTED-secret-16"'`],
  ['cat <<X\nPOSTGRES_PASSWORD: hunter2\nX', 'cat <<X\nPOSTGRES_PASSWORD: REDACTED-password-8\nX'],
  [`AccountKey=${random(86)}==;x`, 'AccountKey=REDACTED-azure-key-128;x'],
  // Private keys.
  [`cat <<X > k\n${KEY}\nX\nls`, 'cat <<X > k\nREDACTED-private-key-256\nX\nls'],
  [`echo "${pem(3, { newline: String.raw`\n` })}" > k`, 'echo "REDACTED-private-key-512" > k'],
  [
    `echo '${KEY.split('\n').join("'; echo '")}'`,
    KEY.split('\n')
      .map((line) => `echo '${line.startsWith('---') ? line : 'REDACTED-private-key-64'}'`)
      .join('; '),
  ],
  [`cat <<X >> k\n${KEY.slice(60)}\nX\nls`, 'cat <<X >> k\nREDACTED-private-key-256\nX\nls'],
  [`cat <<X > k\n${KEY.slice(0, 200)}\nX\nls`, 'cat <<X > k\nREDACTED-private-key-256\nX\nls'],
];

/** Commands that look as if, and hold no secret. */
const HARMLESS = [
  'git push origin main',
  'mysql -u root -p shop',
  'mysql -u root -p"$DB_PASSWORD" shop',
  'find / -name mysql -print',
  'docker run --name mysql -p3306:3306 x',
  'curl -H "Authorization: Bearer $TOKEN" https://example.org',
  'curl -H "Authorization: Bearer ${TOKEN}" https://example.org',
  'curl -u "$USER:$PASSWORD" https://example.org',
  'curl -u bob: https://example.org',
  'psql "postgres://app:$PW@db/x"',
  'psql postgres://app:password@db/x',
  'ssh git@github.com',
  'docker run -p 8080:80 mysql',
  'gh auth login --with-token < file',
  'mysqldump --single-transaction shop | gzip',
  'git log --format="%H" -p src/token.ts',
  'export TOKEN=$(cat token) PASSWORD=`pass x` KEY="$KEY"',
  'export API_KEY=<your-api-key> TOKEN=xxxxxxxx SECRET=changeme PASSWORD=your-password',
  'tool --token "<token>" --password $PASSWORD --secret id=x,src=y',
  'tool --token-file x --password-stdin --max-tokens 4096',
  'TOKEN_FILE=/run/token SECRET_NAME=production MAX_TOKENS=123456789 node x',
  'password = get_password(user.name)',
  'const token = process.env.TOKEN; const password = props.password',
  'function login(password: string, token?: string)',
  'API_TOKEN= npm test',
  'echo password | grep word',
  'sort -k2 tokens.txt | uniq',
  'mkdir -p /tmp/x && cp -p a b',
  `grep -rn "${KEY.split('\n')[0]}" src/some/long/path/of/files`,
  'PWD=/tmp OLDPWD=/home make',
  'try to login with password authentication',
  'echo "start authorization: generate state"',
  'echo ":root { --pass: #34d399; }"',
  'login now; pi -p "hello"',
  'set the machine up, then the password you know',
  'every machine has a password manager',
  'use the default password field',
  "grep -A2 'machine h.test' ~/.netrc | awk '/password/ {print $2}'",
  'grep password ~/.netrc; cat ~/.pgpass | cut -d: -f5',
  "printf 'password: %s\\n' \"$PW\"; printf 'password %s' $(cat x)",
  'curl http://localhost:8080/@scope/x http://h.test:80/a@b postgres://h:5432/db?user=a@b',
  'jdbc:mysql://h/db?user=u&password=$PW',
  'mysql -p"$A" x; mysql -p"${B}" x; mysql -p"$(cat f)" x',
  'sudo ls <<< "text"; sudo -u bob ls <<< "text"; cat <<< "hello"',
  'echo "$PW" | sudo -S ls; cat x | grep passwd',
  '- name: DB_PASSWORD\n  valueFrom: x',
  '- name: PORT\n  value: abc12345',
  'ConvertTo-SecureString $pw -AsPlainText',
  'echo "-----END RSA PRIVATE KEY-----"; grep -c "-----END PRIVATE KEY-----" some/long/path/of/files/x',
  `git checkout task-test-some-long-branch-name disk-${random(32).toLowerCase()} layer8_${random(40).toLowerCase()}`,
  'sed -E "s#(postgres://[^:]+:)[^@]+@#\\1***@#" x',
];

const ALL = [...COMMANDS.map(([command]) => command), ...Object.values(TOKENS), ...HARMLESS];
const texts = fc.oneof(
  fc.constantFrom(...ALL),
  fc
    .array(
      fc.oneof(fc.constantFrom(...ALL, ' ', '"', "'", '\n', '=', ':', '@', '\\', '--password ', 'token='), fc.string()),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('')),
);

test.each(Object.entries(TOKENS))('replaces a %s wherever it stands', (name, secret) => {
  for (const [before, after] of [
    ['', ''],
    ['export X=', ''],
    ['curl -H "x: ', '" https://example.org'],
    ['echo ', ' | cat'],
  ]) {
    const { text } = redact(`${before}${secret}${after}`);
    expect(text).toMatch(new RegExp(`REDACTED-${name}-\\d+`));
    expect(text.replace(/REDACTED-[a-z-]+-\d+/, '')).toBe(`${before}${after}`);
  }
});

describe('a token right after', () => {
  /** Whose prefix other words end in: `task-test-…`. They need a start of a word, or an escape. */
  const AMBIGUOUS: readonly string[] = ['pypi-token', 'vault-token'];

  const escapes = [String.raw`\n`, String.raw`\t`, String.raw`\x0a`, String.raw`\u000a`, String.raw`\012`, '%0A'];
  const letters = ['x', '7', '_', 'MY_', 'é'];

  test.each(Object.entries(TOKENS))('an escape: %s', (_, secret) => {
    for (const before of escapes) {
      const { text } = redact(`printf 'user${before}${secret}\\n'`);
      expect(text).toMatch(/REDACTED-/);
      expect(text).not.toContain(secret.slice(-8));
    }
  });

  test.each([...Object.entries(TOKENS), ...ONLY_PRESET])('a letter, a digit or an underscore: %s', (name, secret) => {
    for (const before of AMBIGUOUS.includes(name) || name === 'telegram-token' ? ['é'] : letters) {
      const { text } = redact(`X=${before}${secret}_Y`);
      expect(text).toMatch(/REDACTED-/);
      expect(text).not.toContain(secret.slice(4, 14));
      expect(text).not.toContain(secret.slice(-8));
    }
  });
});

test.each(COMMANDS)('%s', (command, redacted) => {
  expect(redact(command).text).toBe(redacted);
});

test('of many texts at once is that of each', () => {
  const together = [...COMMANDS.map(([command]) => command), ...HARMLESS, ''];
  expect(redactAll(together)).toEqual(together.map((text) => redact(text).text));
});

test.each(HARMLESS)('leaves alone: %s', (text) => {
  expect(redact(text)).toEqual({ text, edits: [] });
});

describe('what replaces a secret', () => {
  test.each(COMMANDS)('leaves the commands around it as they were: %s', (command) => {
    const shapeOf = (text: string): unknown => readCommands(wholeText(text)).commands.map(({ words }) => words.length);
    expect(shapeOf(redact(command).text)).toEqual(shapeOf(command));
  });

  test('says of its length no more than the next power of two from 8', () => {
    const wordFor = (length: number): string => redact(`sshpass -p ${'Zq3'.repeat(100).slice(0, length)}`).text;
    expect([3, 8, 9, 16, 17, 33, 200].map((length) => wordFor(length).replace(/\D+/, ''))).toEqual([
      '8',
      '8',
      '16',
      '16',
      '32',
      '64',
      '256',
    ]);
  });

  test('is the same for two that differ in nothing else', () => {
    const [one, other] = ['hunter2', 'swordfis'].map((secret) => redact(`mysql -p${secret} shop`).text);
    expect(one).toBe(other);
  });
});

test('done twice, it changes nothing more', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('secrets', 'personal'), (text, level) => {
      const once = redact(text, level).text;
      expect(redact(once, level)).toEqual({ text: once, edits: [] });
    }),
    { numRuns: 2000 },
  );
});

test('the edits lead from the original to what is stored', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('secrets', 'personal'), (original, level) => {
      const { text, edits } = redact(original, level);
      let made = '';
      let at = 0;
      for (const { start, end, word } of edits) {
        expect(start).toBeGreaterThanOrEqual(at);
        made += original.slice(at, start) + word;
        at = end;
      }
      expect(made + original.slice(at)).toBe(text);
    }),
  );
});

test('many texts at once give what each gives alone', () => {
  const withHalves = fc.oneof(
    texts,
    texts.map((text) => text.slice(0, text.length >> 1)),
    fc.constant(SEPARATOR.trim()),
  );
  fc.assert(
    fc.property(fc.array(withHalves, { maxLength: 8 }), (all) => {
      const together = withoutSecrets(all);
      for (const text of all) expect(together.get(text)?.text ?? text).toBe(redact(text).text);
    }),
    { numRuns: 300 },
  );
});

test('nothing is found in what has only the letters of a time', () => {
  fc.assert(
    fc.property(fc.stringMatching(TIME), (text) => {
      expect(redact(text, 'personal').edits).toEqual([]);
    }),
  );
});

describe('spanAfter', () => {
  test('moves a span with the text it covers', () => {
    const secret = TOKENS['github-token'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', secret, 'terraform destroy', '\n'), { maxLength: 12 }),
        (parts) => {
          const text = [...parts, ' terraform destroy ', ...parts].join(' ; ');
          const { text: stored, edits } = redact(text);
          for (let at = text.indexOf('terraform destroy'); at !== -1; at = text.indexOf('terraform destroy', at + 1)) {
            const { start, end } = spanAfter(edits, { start: at, end: at + 'terraform destroy'.length });
            expect(stored.slice(start, end)).toBe('terraform destroy');
          }
        },
      ),
    );
  });

  test('covers the whole replacement where it ends inside a secret', () => {
    const text = `echo ${TOKENS['github-token']} x`;
    const { text: stored, edits } = redact(text);
    const inside = spanAfter(edits, { start: 7, end: 12 });
    expect(stored.slice(inside.start, inside.end)).toBe('REDACTED-github-token-64');
  });
});

test('knows what the preset knows', () => {
  for (const [text, secret] of Object.values(KNOWN_TO_PRESET))
    expect(redact(`echo '${text}'`).text).not.toContain(secret);
});

test('in a text of many megabytes a secret is found wherever it stands, also where it is looked at in two parts', () => {
  const token = TOKENS['github-token'];
  const text = Buffer.alloc(20_000_000, 'x ').toString();
  for (const at of [10, (1 << 20) - 20, (1 << 20) - (1 << 16) - 20, 19_999_900]) {
    const { text: redacted } = redact(`${text.slice(0, at)} ${token} ${text.slice(at)}`);
    expect(redacted.slice(at + 1, at + 40)).toMatch(/^REDACTED-github-token-64 /);
    expect(redacted.includes(token)).toBe(false);
  }
  expect(redact('x'.repeat(20_000_000)).edits).toEqual([]);
});
