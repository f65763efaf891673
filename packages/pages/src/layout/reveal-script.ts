/**
 * The script of every page with a password field, for a file of its own: it marks the rule of the characters that a
 * workspace accepts while a new password breaks it, and adds the buttons that show what was typed. Focus and caret stay, and a shown password is hidden again before it is sent or left, so that a browser
 * stores it as a password and never shows it to a person who goes back.
 */
export const revealScript = `'use strict';
(function () {
  var buttons = Array.prototype.slice.call(document.querySelectorAll('button.reveal'));
  function show(button, isShown) {
    var field = document.getElementById(button.getAttribute('aria-controls'));
    var type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    if (field.type === type) return;
    var from = field.selectionStart, to = field.selectionEnd, way = field.selectionDirection;
    field.type = type;
    if (document.activeElement === field) field.setSelectionRange(from, to, way);
  }
  function hideAll() {
    buttons.forEach(function (button) { show(button, false); });
  }
  buttons.forEach(function (button) {
    button.addEventListener('mousedown', function (event) { event.preventDefault(); });
    button.addEventListener('click', function () { show(button, button.getAttribute('aria-pressed') !== 'true'); });
    button.form.addEventListener('submit', hideAll);
    button.hidden = false;
  });
  addEventListener('pagehide', hideAll);
  var typed = document.getElementById('password'), rule = document.getElementById('accepted');
  if (typed && rule) typed.addEventListener('input', function () {
    var isBroken = typed.validity.patternMismatch;
    rule.className = isBroken ? 'broken' : '';
    typed.setAttribute('aria-invalid', String(isBroken));
  });
})();
`;
