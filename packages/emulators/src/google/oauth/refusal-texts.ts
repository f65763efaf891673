import type { Texts } from '#ui/language.ts';

const portuguese = {
  unknownClient: 'O aplicativo (client_id) não está registrado neste emulador.',
  redirectUri: 'O endereço de retorno não é igual, byte a byte, a um dos registrados:',
  responseType: 'Este emulador só conhece response_type=code.',
  noScope: 'Falta o parâmetro scope.',
  challengeMethod: 'O parâmetro code_challenge_method deve ser S256 ou plain.',
  prompt: 'O parâmetro prompt não é válido.',
};

/** Why an authorization request cannot be answered. */
export const refusalTexts: Texts<typeof portuguese> = {
  'pt-BR': portuguese,
  en: {
    unknownClient: 'The app (client_id) isn’t registered in this emulator.',
    redirectUri: 'The redirect URI isn’t equal, byte for byte, to one of the registered ones:',
    responseType: 'This emulator knows response_type=code only.',
    noScope: 'The scope parameter is missing.',
    challengeMethod: 'The code_challenge_method parameter must be S256 or plain.',
    prompt: 'The prompt parameter isn’t valid.',
  },
  es: {
    unknownClient: 'La aplicación (client_id) no está registrada en este emulador.',
    redirectUri: 'La dirección de retorno no es igual, byte a byte, a una de las registradas:',
    responseType: 'Este emulador solo conoce response_type=code.',
    noScope: 'Falta el parámetro scope.',
    challengeMethod: 'El parámetro code_challenge_method debe ser S256 o plain.',
    prompt: 'El parámetro prompt no es válido.',
  },
};
